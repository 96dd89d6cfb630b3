/** Sentences of refused requests. The sentences that docs/product.md quotes are known to clients. */
import type { RefusalCode } from "@vestnik/domain/errors";
import { MAX_CALL_WAIT_SECONDS } from "@vestnik/domain/generation";
import { MAX_FILE_BYTES, MAX_MEDIA } from "@vestnik/domain/media";
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_PHOTO_RATIO } from "@vestnik/domain/post";
import { MAX_REFERENCE_BYTES } from "@vestnik/domain/prompt";
import { MAX_AUDIO_BYTES, MAX_SPEECH_SECONDS } from "@vestnik/domain/speech";
import type { apiKeySentences } from "./apiKeySentences.ts";
import type { BilingualSentence } from "./errorSentences.ts";
import type { snippetSentences } from "./snippetSentences.ts";
import { paymentSentences } from "./paymentSentences.ts";

const MB = 1024 ** 2;

export const refusalSentences: Readonly<
  Record<
    Exclude<RefusalCode, keyof typeof snippetSentences | keyof typeof apiKeySentences>,
    BilingualSentence
  >
> = {
  ...paymentSentences,
  validation_failed: {
    en: {
      text: "This page sent something the server does not accept (“{field}”).",
      remedy: "Reload the page and try again.",
    },
    ru: {
      text: "Страница отправила данные, которые сервер не принимает («{field}»).",
      remedy: "Обновите страницу и попробуйте снова.",
    },
  },
  request_timeout: {
    en: {
      text: "The request did not arrive in time.",
      remedy: "Check your connection and try again.",
    },
    ru: {
      text: "Запрос не успел дойти до сервера.",
      remedy: "Проверьте соединение и попробуйте снова.",
    },
  },
  headers_too_large: {
    en: {
      text: "The headers of this request are too large.",
      remedy: "Delete the cookies of this site and try again.",
    },
    ru: {
      text: "Заголовки запроса слишком большие.",
      remedy: "Удалите cookie этого сайта и попробуйте снова.",
    },
  },
  malformed_request: {
    en: {
      text: "The server could not read what this page sent.",
      remedy: "Reload the page and try again.",
    },
    ru: {
      text: "Сервер не смог прочитать данные этой страницы.",
      remedy: "Обновите страницу и попробуйте снова.",
    },
  },
  idempotency_key_required: {
    en: {
      text: "This page left out what keeps a post from going out twice, so nothing was published.",
      remedy: "Reload the page and publish again.",
    },
    ru: {
      text: "Страница не передала то, что защищает пост от повторной отправки, поэтому ничего не опубликовано.",
      remedy: "Обновите страницу и опубликуйте пост снова.",
    },
  },
  unauthorized: {
    en: {
      text: "You are logged out.",
      remedy: "Log in again; your text is kept in this browser.",
    },
    ru: { text: "Вы вышли из системы.", remedy: "Войдите снова: текст сохранён в этом браузере." },
  },
  login_failed: {
    en: { text: "Login error. Please try again." },
    ru: { text: "Не удалось войти. Попробуйте ещё раз." },
  },
  channel_limit_reached: {
    en: {
      text: "Your plan allows {limit} channels, and you have connected {count}.",
      remedy: "Delete one of the channels to connect another.",
    },
    ru: {
      text: "По вашему тарифу доступно каналов: {limit}, подключено: {count}.",
      remedy: "Удалите один из каналов, чтобы подключить другой.",
    },
  },
  publication_limit_reached: {
    en: {
      text: "The {limit} posts of this month are used up.",
      remedy:
        "New ones come with the next period. A post or poll counts once, in however many channels it goes out.",
    },
    ru: {
      text: "Лимит постов на этот месяц исчерпан: {count} из {limit}.",
      remedy:
        "С новым периодом отсчёт начнётся заново. Пост или опрос засчитывается один раз, в скольких бы каналах он ни вышел.",
    },
  },
  image_storage_full: {
    en: {
      text: "There is no room for another image: yours take {used} of {limit} MB.",
      remedy:
        "Remove images of published posts ({published} MB), of posts that did not go out ({failed} MB), of deleted ones ({deleted} MB), or images in no post ({unused} MB): “Free up space” beside your credits. Drafts take {drafts} MB, waiting posts {waiting} MB: delete those you no longer need.",
    },
    ru: {
      text: "Для нового изображения нет места: ваши занимают {used} из {limit}\u00a0МБ.",
      remedy:
        "Уберите изображения опубликованных постов ({published}\u00a0МБ), неопубликованных ({failed}\u00a0МБ), удалённых ({deleted}\u00a0МБ) или тех, что не вошли ни в один пост ({unused}\u00a0МБ): «Освободить место» рядом с кредитами. Черновики занимают {drafts}\u00a0МБ, ожидающие посты — {waiting}\u00a0МБ: удалите те, что больше не нужны.",
    },
  },
  account_being_deleted: {
    en: {
      text: "Nothing can be changed, because this account is going to be deleted.",
      remedy: "Open the settings and undo the deletion to go on.",
    },
    ru: {
      text: "Ничего нельзя изменить: этот аккаунт ждёт удаления.",
      remedy: "Чтобы продолжить, отмените удаление в настройках.",
    },
  },
  account_blocked: {
    en: {
      text: "The operator of this service has blocked this account. The reason: “{reason}”.",
      remedy:
        "Nothing is sent meanwhile, and nothing was deleted. If this is a mistake, write to the operator.",
    },
    ru: {
      text: "Администратор сервиса заблокировал этот аккаунт. Причина: «{reason}».",
      remedy:
        "Пока аккаунт заблокирован, ничего не отправляется, но ничего и не удалено. Если это ошибка, напишите администратору.",
    },
  },
  sign_in_again: {
    en: {
      text: "Please confirm that it is you: your last login is more than {minutes} minutes ago.",
      remedy: "Log in with Telegram again, then repeat it.",
    },
    ru: {
      text: "Подтвердите, что это вы: с последнего входа прошло больше {minutes}\u00a0минут.",
      remedy: "Войдите через Telegram ещё раз и повторите действие.",
    },
  },
  export_running: {
    en: {
      text: "Your data are being downloaded already.",
      remedy: "Wait until that download is over, or cancel it in your browser.",
    },
    ru: {
      text: "Ваши данные уже скачиваются.",
      remedy: "Дождитесь конца скачивания или отмените его в браузере.",
    },
  },
  exports_busy: {
    en: {
      text: "Several people are downloading their data at this moment.",
      remedy: "Try again in a minute.",
    },
    ru: {
      text: "Сейчас свои данные скачивают сразу несколько человек.",
      remedy: "Попробуйте снова через минуту.",
    },
  },
  upload_quota_reached: {
    en: {
      text: "There is no room for more images.",
      remedy: "Delete images from unfinished posts and try again.",
    },
    ru: {
      text: "Место для изображений закончилось.",
      remedy: "Удалите изображения из незаконченных постов и попробуйте снова.",
    },
  },
  not_found: {
    en: { text: "There is nothing here, or it is not yours." },
    ru: { text: "Здесь ничего нет или это принадлежит не вам." },
  },
  channel_not_found: {
    en: {
      text: "The channel is not connected or has no bot token.",
      remedy: "Open the “Channels” tab and connect it with a bot token.",
    },
    ru: {
      text: "Канал не подключён или у него нет токена бота.",
      remedy: "Откройте вкладку «Каналы» и подключите его с токеном бота.",
    },
  },
  method_not_allowed: {
    en: {
      text: "The server does not know what this page asked for.",
      remedy: "Reload the page and try again.",
    },
    ru: {
      text: "Серверу неизвестно действие, которое запросила страница.",
      remedy: "Обновите страницу и попробуйте снова.",
    },
  },
  channel_duplicate: {
    en: { text: "Channel with this name is already added" },
    ru: { text: "Канал с таким именем уже добавлен" },
  },
  channel_changed: {
    en: {
      text: "The channel’s name cannot be changed here.",
      remedy: "Add it as a new channel.",
    },
    ru: {
      text: "Имя канала здесь изменить нельзя.",
      remedy: "Добавьте его как новый канал.",
    },
  },
  idempotency_key_reused: {
    en: {
      text: "This attempt was already accepted with other content.",
      remedy: "Look at the history before you publish again.",
    },
    ru: {
      text: "Эта попытка уже принята с другим содержимым.",
      remedy: "Прежде чем публиковать снова, загляните в историю.",
    },
  },
  too_late: {
    en: {
      text: "Too late: this publication has changed in the meantime.",
      remedy: "Look at its present state and decide again.",
    },
    ru: {
      text: "Уже поздно: публикация успела измениться.",
      remedy: "Посмотрите на её нынешнее состояние и решите заново.",
    },
  },
  channel_too_late: {
    en: {
      text: "In {channel} the post is going out or does not wait any more, so its channels were not changed and nothing was saved.",
      remedy: "Load what it says now and save again.",
    },
    ru: {
      text: "В канале {channel} пост уже отправляется или больше не ждёт, поэтому каналы не изменены и ничего не сохранено.",
      remedy: "Загрузите его нынешнее состояние и сохраните ещё раз.",
    },
  },
  channel_has_post: {
    en: {
      text: "{channel} has this post already: it waits, went out or failed there.",
      remedy: "Decide about it in the calendar or in the history.",
    },
    ru: {
      text: "В канале {channel} этот пост уже есть: он ждёт, вышел или не был опубликован.",
      remedy: "Решите, что с ним делать, в календаре или в истории.",
    },
  },
  upload_in_use: {
    en: { text: "This image belongs to a publication or a draft and is kept." },
    ru: { text: "Это изображение входит в публикацию или черновик и сохраняется." },
  },
  thumbnail_exists: {
    en: { text: "This video or animation has a thumbnail already, and keeps it." },
    ru: { text: "У этого видео или анимации уже есть миниатюра, и она остаётся." },
  },
  request_too_large: {
    en: { text: "The request is too large." },
    ru: { text: "Запрос слишком велик." },
  },
  file_too_large: {
    en: {
      text: `The file is larger than ${MAX_FILE_BYTES / MB}\u00a0MB, and a bot cannot send more.`,
      remedy: "Make it smaller, or put it elsewhere and link to it.",
    },
    ru: {
      text: `Файл больше ${MAX_FILE_BYTES / MB}\u00a0МБ — больше бот отправить не может.`,
      remedy: "Сожмите его или разместите в другом месте и дайте ссылку.",
    },
  },
  image_too_large: {
    en: {
      text: `The file is too large (max ${MAX_IMAGE_BYTES / MB}MB)`,
      remedy: "Save the image smaller and try again.",
    },
    ru: {
      text: `Файл слишком большой (максимум ${MAX_IMAGE_BYTES / MB} МБ)`,
      remedy: "Уменьшите изображение и попробуйте снова.",
    },
  },
  unsupported_media_type: {
    en: { text: "This kind of content is not accepted here." },
    ru: { text: "Содержимое такого типа здесь не принимается." },
  },
  channel_username_required: {
    en: { text: "Enter channel username" },
    ru: { text: "Введите имя канала" },
  },
  channel_username_invalid: {
    en: {
      text: "This is not a channel username.",
      remedy:
        "Use the name from the channel’s link: t.me/name → name. A private channel has a number like -1001234567890.",
    },
    ru: {
      text: "Это не похоже на имя канала.",
      remedy:
        "Возьмите имя из ссылки на канал: t.me/name → name. У частного канала это число вида -1001234567890.",
    },
  },
  channel_invite_link: {
    en: {
      text: "This is an invite link: people join by it, but a bot cannot find a channel by it.",
      remedy:
        "Paste the link of any post of the channel (t.me/c/1234567890/5), or the @name of a public channel.",
    },
    ru: {
      text: "Это ссылка-приглашение: по ней вступают люди, но бот канал по ней не найдёт.",
      remedy:
        "Вставьте ссылку на любой пост канала (t.me/c/1234567890/5), а если канал публичный — его @имя.",
    },
  },
  channel_several: {
    en: {
      text: "There are several channels in this.",
      remedy: "Leave the name or the link of one of them.",
    },
    ru: {
      text: "Здесь несколько каналов.",
      remedy: "Оставьте имя или ссылку только одного из них.",
    },
  },
  chat_id_invalid: {
    en: {
      text: "This is not the number of a channel.",
      remedy: "A channel has a number like -1001234567890. Leave it out, and we find it ourselves.",
    },
    ru: {
      text: "Это не номер канала.",
      remedy:
        "Номер канала выглядит так: -1001234567890. Его можно не указывать: мы найдём его сами.",
    },
  },
  chat_id_mismatch: {
    en: {
      text: "This name and this number belong to different channels.",
      remedy: "Leave the number out, and we find it ourselves.",
    },
    ru: {
      text: "Это имя и этот номер принадлежат разным каналам.",
      remedy: "Не указывайте номер: мы найдём его сами.",
    },
  },
  bot_token_invalid: {
    en: {
      text: "Telegram does not accept this bot token.",
      remedy:
        "Open @BotFather, send /mybots, choose the bot, then “API Token”, and copy the token whole.",
    },
    ru: {
      text: "Telegram не принимает этот токен бота.",
      remedy:
        "Откройте @BotFather, отправьте /mybots, выберите бота, затем «API Token» и скопируйте токен целиком.",
    },
  },
  bot_token_absent: {
    en: {
      text: "There is no bot token in this.",
      remedy:
        "A token looks like 123456789:AAH… Open @BotFather, send /mybots, choose the bot, then “API Token”, and paste his whole answer.",
    },
    ru: {
      text: "Токена бота здесь нет.",
      remedy:
        "Токен выглядит так: 123456789:AAH… Откройте @BotFather, отправьте /mybots, выберите бота, затем «API Token» и вставьте весь его ответ.",
    },
  },
  bot_token_unreadable: {
    en: {
      text: "This site cannot read the stored bot token any more.",
      remedy: "Enter the token again, or ask the site’s operator to restore its keys.",
    },
    ru: {
      text: "Сайт больше не может прочитать сохранённый токен бота.",
      remedy: "Введите токен ещё раз или попросите администратора сайта восстановить ключи.",
    },
  },
  bot_token_without_secret: {
    en: {
      text: "This is only the bot’s number; the part behind the colon is missing.",
      remedy: "Copy the token whole from @BotFather: 123456789:AAH…",
    },
    ru: {
      text: "Это только номер бота; части после двоеточия нет.",
      remedy: "Скопируйте токен у @BotFather целиком: 123456789:AAH…",
    },
  },
  bot_token_without_number: {
    en: {
      text: "The bot’s number and the colon at the beginning of the token are missing.",
      remedy: "Copy the token whole from @BotFather: 123456789:AAH…",
    },
    ru: {
      text: "В начале токена не хватает номера бота и двоеточия.",
      remedy: "Скопируйте токен у @BotFather целиком: 123456789:AAH…",
    },
  },
  bot_token_cut_off: {
    en: {
      text: "This bot token is cut off: of the {wanted} characters behind the colon there are {count}.",
      remedy: "Copy the token whole from @BotFather.",
    },
    ru: {
      text: "Токен обрезан: после двоеточия в нём {wanted} знаков, а здесь — {count}.",
      remedy: "Скопируйте токен у @BotFather целиком.",
    },
  },
  bot_token_several: {
    en: {
      text: "There are several bot tokens in this.",
      remedy: "Leave the one of the bot that posts to this channel.",
    },
    ru: {
      text: "Здесь несколько токенов.",
      remedy: "Оставьте токен бота, который публикует в этом канале.",
    },
  },
  bot_token_of_payments: {
    en: {
      text: "This is the token of a payment provider, not of a bot.",
      remedy: "Open @BotFather, send /mybots, choose the bot, then “API Token”.",
    },
    ru: {
      text: "Это токен платёжной системы, а не бота.",
      remedy: "Откройте @BotFather, отправьте /mybots, выберите бота, затем «API Token».",
    },
  },
  channel_unknown_to_bot: {
    en: {
      text: "The bot cannot find this channel.",
      remedy: "Check the username; a private channel must have the bot as an administrator first.",
    },
    ru: {
      text: "Бот не находит этот канал.",
      remedy: "Проверьте имя; в частный канал сначала добавьте бота администратором.",
    },
  },
  channel_kind_unsupported: {
    en: {
      text: "This is not a channel or a group.",
      remedy: "Enter the username of a channel or a group.",
    },
    ru: {
      text: "Это не канал и не группа.",
      remedy: "Введите имя канала или группы.",
    },
  },
  bot_has_webhook: {
    en: {
      text: "This bot has a webhook already, at {host}: another program, or another account here, gets its updates.",
      remedy:
        "A bot has one webhook, so Vestnik leaves it as it is. Switch this on when that program no longer needs the bot, or connect the channel with a bot of its own.",
    },
    ru: {
      text: "У этого бота уже есть вебхук ({host}): его обновления получает другая программа или другой аккаунт здесь же.",
      remedy:
        "Вебхук у бота один, поэтому Vestnik его не трогает. Включите это, когда той программе бот больше не понадобится, или подключите канал через отдельного бота.",
    },
  },
  listening_needs_https: {
    en: {
      text: "Telegram sends updates only to an address with https, and this site has none.",
      remedy: "Its operator can give it one (APP_URL).",
    },
    ru: {
      text: "Telegram присылает обновления только на адрес с https, а у этого сайта такого нет.",
      remedy: "Настроить его может администратор сайта (APP_URL).",
    },
  },
  bot_webhook_refused: {
    en: {
      text: "Telegram did not accept this site’s address for the bot’s updates: {description}",
    },
    ru: { text: "Telegram не принял адрес этого сайта для обновлений бота: {description}" },
  },
  bot_not_in_channel: {
    en: {
      text: "The bot is not an administrator of the channel.",
      remedy:
        "In Telegram open the channel → Administrators → Add administrator, find the bot by its @name and allow “Post messages”.",
    },
    ru: {
      text: "Бот не входит в администраторы канала.",
      remedy:
        "В Telegram откройте канал → «Администраторы» → «Добавить администратора», найдите бота по @имени и разрешите «Публикация сообщений».",
    },
  },
  bot_may_not_post: {
    en: {
      text: "The bot is in the channel but cannot post there.",
      remedy:
        "In Telegram open the channel → Administrators → the bot, and switch on “Post messages”.",
    },
    ru: {
      text: "Бот есть в канале, но не может публиковать.",
      remedy:
        "В Telegram откройте канал → «Администраторы» → бот и включите «Публикация сообщений».",
    },
  },
  no_channel: {
    en: { text: "Choose at least one channel." },
    ru: { text: "Выберите хотя бы один канал." },
  },
  no_content: {
    en: { text: "Write a text or add an image." },
    ru: { text: "Напишите текст или добавьте изображение." },
  },
  no_schedule_date: {
    en: { text: "Choose the date and time of the publication." },
    ru: { text: "Выберите дату и время публикации." },
  },
  schedule_in_past: {
    en: { text: "This time has already passed.", remedy: "Choose a later one." },
    ru: { text: "Это время уже прошло.", remedy: "Выберите более позднее." },
  },
  schedule_too_far: {
    en: { text: "This date is more than five years away." },
    ru: { text: "До этой даты больше пяти лет." },
  },
  own_text_too_long: {
    en: {
      text: "The own text of {channel} is longer than Telegram takes: {count} of {limit} characters.",
      remedy: "Shorten it by {over}.",
    },
    ru: {
      text: "Текст для канала {channel} длиннее, чем принимает Telegram: {count} из {limit} знаков.",
      remedy: "Лишних знаков: {over}.",
    },
  },
  text_too_long: {
    en: {
      text: "The text is longer than Telegram takes: {count} of {limit} characters.",
      remedy: "Shorten it by {over}.",
    },
    ru: {
      text: "Текст длиннее, чем принимает Telegram: {count} из {limit} знаков.",
      remedy: "Лишних знаков: {over}.",
    },
  },
  caption_too_long: {
    en: {
      text: "With images the text may have {limit} characters, tags included; it has {count}.",
      remedy:
        "Shorten it by {over}, or let it go out in another form: the picture as a card, or two messages.",
    },
    ru: {
      text: "С изображениями помещается до {limit} знаков вместе с хештегами, сейчас их {count}.",
      remedy:
        "Уберите лишние знаки ({over}) или выберите другой вид: изображение карточкой либо два сообщения.",
    },
  },
  too_many_images: {
    en: { text: `Maximum of ${MAX_MEDIA} images allowed`, remedy: "Remove the extra images." },
    ru: {
      text: `Можно добавить не больше ${MAX_MEDIA} изображений`,
      remedy: "Уберите лишние изображения.",
    },
  },
  too_many_tags: {
    en: { text: "A post takes at most {limit} tags." },
    ru: { text: "Хештегов в посте не может быть больше {limit}." },
  },
  tag_invalid: {
    en: { text: "A tag is one word that starts with #." },
    ru: { text: "Хештег — это одно слово, которое начинается с #." },
  },
  not_published: {
    en: { text: "Only a post that is in its channel can be changed there." },
    ru: { text: "Изменить в канале можно только вышедший пост." },
  },
  message_unknown: {
    en: {
      text: "Vestnik does not know which message of the channel this is.",
      remedy: "Change it in Telegram.",
    },
    ru: {
      text: "Vestnik не знает, какое это сообщение в канале.",
      remedy: "Измените его в Telegram.",
    },
  },
  too_old_to_remove: {
    en: {
      text: "A bot cannot remove a post that is older than 48 hours.",
      remedy: "Remove it in Telegram, or replace its text here.",
    },
    ru: {
      text: "Бот не может удалить пост старше 48 часов.",
      remedy: "Удалите его в Telegram или замените здесь текст.",
    },
  },
  being_removed: {
    en: { text: "This post is being removed from its channel." },
    ru: { text: "Этот пост уже удаляется из канала." },
  },
  first_message_removed: {
    en: {
      text: "The first message of this post was removed from the channel, and its words do not go out alone.",
      remedy: "Publish them as a new post.",
    },
    ru: {
      text: "Первое сообщение этого поста удалено из канала, а текст без него не публикуется.",
      remedy: "Опубликуйте текст новым постом.",
    },
  },
  message_preparing: {
    en: {
      text: "Telegram is still preparing this post and has not told which message it will be.",
      remedy: "When it is in the channel, give its link.",
    },
    ru: {
      text: "Telegram ещё готовит этот пост и не сообщил, каким сообщением он станет.",
      remedy: "Когда пост появится в канале, укажите ссылку на него.",
    },
  },
  message_link_invalid: {
    en: {
      text: "This is not a link to a post in the channel {channel}.",
      remedy: "In Telegram open the post, choose “Copy link” and paste the link here.",
    },
    ru: {
      text: "Это не ссылка на пост в канале {channel}.",
      remedy: "Откройте пост в Telegram, выберите «Копировать ссылку» и вставьте её сюда.",
    },
  },
  not_a_poll: {
    en: { text: "Only a poll can be closed." },
    ru: { text: "Закрыть можно только опрос." },
  },
  poll_closed: {
    en: {
      text: "This poll is closed already.",
      remedy: "Telegram gives its votes only to whoever closes it. Look into the channel.",
    },
    ru: {
      text: "Этот опрос уже завершён.",
      remedy: "Голоса Telegram сообщает только тому, кто завершает опрос. Загляните в канал.",
    },
  },
  daily_change_limit_reached: {
    en: {
      text: "Published posts can be changed {limit} times a day, each channel counted.",
      remedy: "Continue tomorrow.",
    },
    ru: {
      text: "Вышедшие посты можно менять {limit} раз в сутки, считая каждый канал.",
      remedy: "Продолжите завтра.",
    },
  },
  form_not_editable: {
    en: {
      text: "A published post keeps its form: with an image or without.",
      remedy: "Exchange the image or the text, or publish a new post.",
    },
    ru: {
      text: "Вышедший пост сохраняет форму: с изображением или без него.",
      remedy: "Замените изображение или текст либо опубликуйте новый пост.",
    },
  },
  album_not_editable: {
    en: {
      text: "The images of a published album stay as they are.",
      remedy: "Change the text, or publish a new post.",
    },
    ru: {
      text: "Изображения вышедшего альбома не меняются.",
      remedy: "Измените текст или опубликуйте новый пост.",
    },
  },
  buttons_in_album: {
    en: {
      text: "Telegram shows no buttons below an album.",
      remedy:
        "Let the text and the buttons go out in a second message, keep one image, or remove the buttons.",
    },
    ru: {
      text: "Под альбомом Telegram кнопок не показывает.",
      remedy:
        "Отправьте текст с кнопками вторым сообщением, оставьте одно изображение или уберите кнопки.",
    },
  },
  too_many_button_rows: {
    en: { text: "A post takes at most {limit} rows of buttons." },
    ru: { text: "Рядов кнопок в посте не может быть больше {limit}." },
  },
  too_many_buttons: {
    en: { text: "A row takes at most {limit} buttons." },
    ru: { text: "Кнопок в ряду не может быть больше {limit}." },
  },
  button_without_text: {
    en: { text: "A button has no text.", remedy: "Write what it does." },
    ru: { text: "На кнопке нет текста.", remedy: "Напишите, что она делает." },
  },
  button_without_target: {
    en: {
      text: "The button “{button}” leads nowhere.",
      remedy: "Give it a link or a text to copy.",
    },
    ru: {
      text: "Кнопка «{button}» никуда не ведёт.",
      remedy: "Укажите ссылку или текст для копирования.",
    },
  },
  button_text_too_long: {
    en: { text: "The text of a button takes at most {limit} characters: “{button}”." },
    ru: { text: "В тексте кнопки не может быть больше {limit} знаков: «{button}»." },
  },
  button_copy_too_long: {
    en: { text: "The button “{button}” copies at most {limit} characters." },
    ru: { text: "Кнопка «{button}» копирует не больше {limit} знаков." },
  },
  button_url_invalid: {
    en: {
      text: "The button “{button}” has no address that Telegram takes.",
      remedy: "Write it like https://example.com or t.me/channel.",
    },
    ru: {
      text: "У кнопки «{button}» адрес, которого Telegram не примет.",
      remedy: "Напишите его как https://example.com или t.me/channel.",
    },
  },
  link_preview_invalid: {
    en: {
      text: "This is no address of a page.",
      remedy: "Write it like https://example.com, or leave the field empty.",
    },
    ru: {
      text: "Это не адрес страницы.",
      remedy: "Напишите его как https://example.com или оставьте поле пустым.",
    },
  },
  tag_is_link: {
    en: { text: "A link cannot be a tag.", remedy: "Put it into the text." },
    ru: { text: "Ссылка не может быть хештегом.", remedy: "Поместите её в текст." },
  },
  image_url_invalid: {
    en: {
      text: "This is not a link to an image.",
      remedy: "Give a full link that starts with https://, or upload the file.",
    },
    ru: {
      text: "Это не ссылка на изображение.",
      remedy: "Укажите полную ссылку, начиная с https://, или загрузите файл.",
    },
  },
  image_url_private: {
    en: {
      text: "This link leads into a private network, where Telegram cannot load the image.",
      remedy: "Upload the file, or give a link that opens from anywhere.",
    },
    ru: {
      text: "Эта ссылка ведёт в закрытую сеть: оттуда Telegram не загрузит изображение.",
      remedy: "Загрузите файл или укажите ссылку, которая открывается отовсюду.",
    },
  },
  image_url_in_album: {
    en: {
      text: "Several images can only be uploaded files, not links.",
      remedy: "Upload the images.",
    },
    ru: {
      text: "Несколько изображений можно добавить только файлами, а не по ссылке.",
      remedy: "Загрузите изображения.",
    },
  },
  media_kind_wrong: {
    en: {
      text: "A file is not of the kind that is given for it.",
      remedy: "An upload has the kind it was uploaded as; any other address is a photo.",
    },
    ru: {
      text: "Тип файла не соответствует указанному.",
      remedy: "Тип загруженного файла задан при загрузке; любая другая ссылка — это фото.",
    },
  },
  animation_in_album: {
    en: {
      text: "Telegram takes no animation into an album.",
      remedy: "Publish the animation alone, or remove it.",
    },
    ru: {
      text: "Telegram не принимает анимации в альбом.",
      remedy: "Опубликуйте анимацию отдельно или уберите её.",
    },
  },
  album_mixed: {
    en: {
      text: "An album holds photos and videos, or only audio, or only files.",
      remedy: "Keep one of these groups and publish the rest in a post of its own.",
    },
    ru: {
      text: "В альбоме могут быть фото и видео, либо только аудио, либо только файлы.",
      remedy: "Оставьте что-то одно, а остальное опубликуйте отдельным постом.",
    },
  },
  image_missing: {
    en: {
      text: "An image or a file of this post is no longer there.",
      remedy: "Upload it again.",
    },
    ru: {
      text: "Одного из изображений или файлов поста больше нет.",
      remedy: "Загрузите его снова.",
    },
  },
  file_empty: {
    en: { text: "The file is empty.", remedy: "Choose another one." },
    ru: { text: "Файл пуст.", remedy: "Выберите другой." },
  },
  file_not_examined: {
    en: {
      text: "This file could not be examined in time, so it was not stored.",
      remedy: "Try again. If it happens again, save the file anew, or pack it into an archive.",
    },
    ru: {
      text: "Файл не удалось вовремя проверить, поэтому он не сохранён.",
      remedy:
        "Попробуйте ещё раз. Если не поможет, сохраните файл заново или упакуйте его в архив.",
    },
  },
  image_not_an_image: {
    en: { text: "The file is not an image", remedy: "JPEG, PNG, GIF and WebP are accepted." },
    ru: { text: "Файл не является изображением", remedy: "Принимаются JPEG, PNG, GIF и WebP." },
  },
  image_other_format: {
    en: {
      text: "This is a file in the {format} format, which cannot be published as a photo.",
      remedy: "Save an image as JPEG, PNG, GIF or WebP, or add the file with “Video or file”.",
    },
    ru: {
      text: "Это файл в формате {format}: опубликовать его как фото нельзя.",
      remedy:
        "Сохраните изображение в JPEG, PNG, GIF или WebP либо добавьте файл кнопкой «Видео или файл».",
    },
  },
  image_empty: {
    en: {
      text: "The file is empty.",
      remedy:
        "Copy or download it once more: it may not have arrived on this device from the cloud yet.",
    },
    ru: {
      text: "Файл пуст.",
      remedy:
        "Скопируйте или скачайте его ещё раз: возможно, он не успел загрузиться из облака на это устройство.",
    },
  },
  image_heic: {
    en: {
      text: "This is a photo in the HEIC format, as iPhones take them, and it cannot be read here.",
      remedy:
        "Choose it here on the iPhone itself, which sends a JPEG, or save it as JPEG on a computer. For new photos: Settings → Camera → Formats → Most Compatible.",
    },
    ru: {
      text: "Это фото в формате HEIC, в котором снимает iPhone. Прочитать его здесь нельзя.",
      remedy:
        "Выберите его прямо на iPhone — он отправит JPEG — или сохраните в JPEG на компьютере. Для новых снимков: «Настройки» → «Камера» → «Форматы» → «Наиболее совместимые».",
    },
  },
  image_damaged: {
    en: {
      text: "The image is damaged: its file breaks off or has errors inside.",
      remedy: "Copy or download it once more, or open it in an image editor and save it anew.",
    },
    ru: {
      text: "Изображение повреждено: файл обрывается или содержит ошибки.",
      remedy:
        "Скопируйте или скачайте его ещё раз либо откройте в редакторе изображений и сохраните заново.",
    },
  },
  image_dimensions: {
    en: {
      text: "The image is too large or too narrow for Telegram.",
      remedy: `At most ${MAX_IMAGE_PIXELS / 1e6} megapixels, and one side at most ${MAX_PHOTO_RATIO} times the other.`,
    },
    ru: {
      text: "Изображение слишком велико или слишком узко для Telegram.",
      remedy: `Не больше ${MAX_IMAGE_PIXELS / 1e6} мегапикселей, и одна сторона не длиннее другой больше чем в ${MAX_PHOTO_RATIO} раз.`,
    },
  },
  image_undecodable: {
    en: {
      text: "This image could not be read: it is damaged, or takes too much time or memory.",
      remedy: "Save it anew or smaller, as JPEG or PNG, and try again.",
    },
    ru: {
      text: "Изображение не удалось прочитать: файл повреждён или требует слишком много времени или памяти.",
      remedy: "Сохраните его заново или в меньшем размере, в JPEG или PNG, и попробуйте ещё раз.",
    },
  },
  changed_elsewhere: {
    en: {
      text: "This publication was changed in another tab or on another device, so your changes were not saved.",
      remedy: "Look at what it says now; your text is still here.",
    },
    ru: {
      text: "Эту публикацию изменили в другой вкладке или на другом устройстве, поэтому ваши изменения не сохранены.",
      remedy: "Посмотрите, что в ней сейчас; ваш текст остался здесь.",
    },
  },
  publication_repeated: {
    en: {
      text: "{channel} gets or got the same text within a day of this one.",
      remedy: "Send the request without “ifRepeated” to publish it again.",
    },
    ru: {
      text: "В канале {channel} тот же текст выходит или уже вышел с разницей меньше суток.",
      remedy: "Чтобы опубликовать его ещё раз, отправьте запрос без «ifRepeated».",
    },
  },
  poll_not_editable: {
    en: {
      text: "A scheduled poll cannot be edited.",
      remedy: "Put a changed copy in its place: “Copy, change, replace” does it in one step.",
    },
    ru: {
      text: "Запланированный опрос нельзя изменить.",
      remedy:
        "Поставьте на его место исправленную копию: «Заменить исправленной копией» делает это за один шаг.",
    },
  },
  schedule_without_zone: {
    en: {
      text: "The date and time came without a time zone, so nobody can tell which moment is meant.",
      remedy: "Choose the date and time again.",
    },
    ru: {
      text: "Дата и время пришли без часового пояса, поэтому непонятно, какой момент имеется в виду.",
      remedy: "Выберите дату и время ещё раз.",
    },
  },
  time_zone_unknown: {
    en: { text: "There is no time zone “{zone}”.", remedy: "Choose the time zone from the list." },
    ru: {
      text: "Часового пояса «{zone}» не существует.",
      remedy: "Выберите часовой пояс из списка.",
    },
  },
  question_required: {
    en: { text: "Write the question of the poll." },
    ru: { text: "Напишите вопрос." },
  },
  question_too_long: {
    en: {
      text: "The question has {count} characters; Telegram takes {limit}.",
      remedy: "Shorten it.",
    },
    ru: {
      text: "В вопросе знаков: {count}. Telegram принимает не больше {limit}.",
      remedy: "Сократите вопрос.",
    },
  },
  options_required: {
    en: {
      text: "An option is empty, or has invisible characters only.",
      remedy: "Fill it in or remove it.",
    },
    ru: {
      text: "Один из вариантов ответа пуст или состоит из невидимых знаков.",
      remedy: "Заполните его или удалите.",
    },
  },
  min_two_options: {
    en: { text: "A poll needs at least two options." },
    ru: { text: "В опросе нужно хотя бы два варианта ответа." },
  },
  too_many_options: {
    en: {
      text: "The poll has {count} options; the most is {limit}.",
      remedy: "Remove some of them.",
    },
    ru: { text: "Вариантов ответа: {count}. Можно не больше {limit}.", remedy: "Удалите лишние." },
  },
  option_too_long: {
    en: {
      text: "Option {option} has {count} characters; Telegram takes {limit}.",
      remedy: "Shorten it.",
    },
    ru: {
      text: "В варианте {option} знаков: {count}. Telegram принимает не больше {limit}.",
      remedy: "Сократите этот вариант.",
    },
  },
  poll_must_be_anonymous: {
    en: {
      text: "Telegram takes only anonymous polls in channels.",
      remedy: "Switch anonymous voting on, or choose groups only.",
    },
    ru: {
      text: "В каналах Telegram принимает только анонимные опросы.",
      remedy: "Включите анонимное голосование или выберите только группы.",
    },
  },
  poll_description_too_long: {
    en: {
      text: "The description has {count} characters; Telegram takes {limit}.",
      remedy: "Shorten it.",
    },
    ru: {
      text: "В описании опроса знаков: {count}. Telegram принимает не больше {limit}.",
      remedy: "Сократите описание.",
    },
  },
  poll_open_time: {
    en: {
      text: "Telegram closes a poll by itself after a minute at the earliest and 30 days at the latest.",
      remedy: "Choose another time, or do not let it close.",
    },
    ru: {
      text: "Telegram сам закрывает опрос не раньше чем через минуту и не позже чем через 30 дней.",
      remedy: "Выберите другой срок или оставьте опрос открытым.",
    },
  },
  unpin_time: {
    en: {
      text: "A post can be unpinned by itself after a minute at the earliest and 30 days at the latest.",
      remedy: "Choose another time, or leave it pinned.",
    },
    ru: {
      text: "Открепить пост можно не раньше чем через минуту и не позже чем через 30 дней.",
      remedy: "Выберите другой срок или оставьте пост закреплённым.",
    },
  },
  remove_time: {
    en: {
      text: "A post can be removed by itself after a minute at the earliest and 47 hours and 55 minutes at the latest: after 48 hours Telegram does not let a bot remove it.",
      remedy: "Choose another time, or leave it in the channel.",
    },
    ru: {
      text: "Удалить пост можно не раньше чем через минуту и не позже чем через 47 часов 55 минут: спустя 48 часов Telegram не даёт боту это сделать.",
      remedy: "Выберите другой срок или оставьте пост в канале.",
    },
  },
  topic_invalid: {
    en: {
      text: "This names no topic of the group.",
      remedy: "Paste a link to the topic, or its number; leave it empty for the topic General.",
    },
    ru: {
      text: "Такой темы в группе быть не может.",
      remedy: "Вставьте ссылку на тему или её номер; для темы «Общая» оставьте поле пустым.",
    },
  },
  topic_of_one_group: {
    en: {
      text: "A topic belongs to one group, and this goes to several.",
      remedy: "Choose one group, or leave the topic out.",
    },
    ru: {
      text: "Тема есть только в одной группе, а выбрано несколько.",
      remedy: "Оставьте одну группу или уберите тему.",
    },
  },
  quiz_answer_required: {
    en: { text: "Mark the right answer of the quiz." },
    ru: { text: "Отметьте правильный ответ викторины." },
  },
  quiz_answer_unknown: {
    en: {
      text: "The right answer is option {option}, counted from 0, and the quiz has {count} options.",
      remedy: "Mark the right answer again.",
    },
    ru: {
      text: "Правильным указан вариант {option} (счёт с нуля), а вариантов в викторине: {count}.",
      remedy: "Отметьте правильный ответ ещё раз.",
    },
  },
  explanation_too_long: {
    en: {
      text: "The explanation has {count} characters; Telegram takes {limit}.",
      remedy: "Shorten it.",
    },
    ru: {
      text: "В пояснении знаков: {count}. Telegram принимает не больше {limit}.",
      remedy: "Сократите пояснение.",
    },
  },
  explanation_too_many_lines: {
    en: {
      text: "The explanation has {count} lines; Telegram takes {limit}.",
      remedy: "Join some of them.",
    },
    ru: {
      text: "В пояснении строк: {count}. Telegram принимает не больше {limit}.",
      remedy: "Объедините строки.",
    },
  },
  draft_limit_reached: {
    en: {
      text: "You keep {count} drafts already, and there is room for {limit}.",
      remedy: "Delete a draft you no longer need.",
    },
    ru: {
      text: "Черновиков уже {count}, а помещается {limit}.",
      remedy: "Удалите черновик, который больше не нужен.",
    },
  },
  draft_title_required: {
    en: { text: "The draft has no title.", remedy: "Enter a title." },
    ru: { text: "У черновика нет названия.", remedy: "Введите название." },
  },
  draft_title_too_long: {
    en: {
      text: "The title has {count} characters; {limit} fit.",
      remedy: "Shorten the title.",
    },
    ru: {
      text: "В названии знаков: {count}, а помещается {limit}.",
      remedy: "Сократите название.",
    },
  },
  draft_content_required: {
    en: { text: "The draft has no text.", remedy: "Write something first." },
    ru: { text: "В черновике нет текста.", remedy: "Сначала напишите что-нибудь." },
  },
  audio_too_large: {
    en: {
      text: `The recording is too large (max ${MAX_AUDIO_BYTES / MB}MB).`,
      remedy: `Record a shorter piece: up to ${MAX_SPEECH_SECONDS} seconds.`,
    },
    ru: {
      text: `Запись слишком большая (не больше ${MAX_AUDIO_BYTES / MB} МБ).`,
      remedy: `Запишите фрагмент покороче — до ${MAX_SPEECH_SECONDS} секунд.`,
    },
  },
  audio_not_audio: {
    en: { text: "This is not a recording of speech.", remedy: "Record it again." },
    ru: { text: "Это не запись речи.", remedy: "Запишите ещё раз." },
  },
  audio_too_long: {
    en: {
      text: "The recording is longer than a minute: {limit} seconds are written down at once.",
      remedy: "Record it in shorter pieces.",
    },
    ru: {
      text: "Запись длиннее минуты: за один раз распознаётся не больше {limit} секунд.",
      remedy: "Запишите её по частям.",
    },
  },
  audio_silent: {
    en: {
      text: "No speech was heard in the recording.",
      remedy: "Come closer to the microphone and try again.",
    },
    ru: {
      text: "В записи не слышно речи.",
      remedy: "Говорите ближе к микрофону и попробуйте снова.",
    },
  },
  prompt_required: {
    en: {
      text: "There is no prompt yet.",
      remedy: "Write what the text should be about.",
    },
    ru: {
      text: "Задание пустое.",
      remedy: "Напишите, о чём должен быть текст.",
    },
  },
  prompt_too_long: {
    en: {
      text: "The prompt has {count} characters; {limit} fit.",
      remedy: "Shorten the prompt.",
    },
    ru: {
      text: "В задании знаков: {count}, а помещается {limit}.",
      remedy: "Сократите задание.",
    },
  },
  source_required: {
    en: { text: "There is no text to work with yet.", remedy: "Write something first." },
    ru: { text: "Текста пока нет.", remedy: "Сначала напишите что-нибудь." },
  },
  source_too_long: {
    en: {
      text: "The text has {count} characters; the AI takes {limit} at once.",
      remedy: "Select a shorter part.",
    },
    ru: {
      text: "В тексте знаков: {count}, а за один раз ИИ принимает {limit}.",
      remedy: "Выделите часть покороче.",
    },
  },
  reference_required: {
    en: {
      text: "There is no picture to start from.",
      remedy: `Upload one: JPG, JPEG or PNG up to ${MAX_REFERENCE_BYTES / MB} MB.`,
    },
    ru: {
      text: "Не выбрано изображение-образец.",
      remedy: `Загрузите его: JPG, JPEG или PNG до ${MAX_REFERENCE_BYTES / MB} МБ.`,
    },
  },
  reference_unsuitable: {
    en: {
      text: `The AI takes JPG, JPEG and PNG up to ${MAX_REFERENCE_BYTES / MB} MB; the picture is converted to PNG.`,
      remedy: "Choose another picture or make this one smaller.",
    },
    ru: {
      text: `ИИ принимает JPG, JPEG и PNG до ${MAX_REFERENCE_BYTES / MB} МБ; изображение преобразуется в PNG.`,
      remedy: "Выберите другое изображение или уменьшите это.",
    },
  },
  ai_content_refused: {
    en: {
      text: "The AI service declined this content.",
      remedy: "Word the prompt differently.",
    },
    ru: {
      text: "Сервис ИИ не принял это содержание.",
      remedy: "Сформулируйте задание иначе.",
    },
  },
  // Its details also contain `resetDate`: an instant, for pages that know their reader's zone.
  not_enough_credits: {
    en: {
      text: "Not enough credits: this costs {cost}, and you have {left} left.",
      remedy: "Your credits come again with the next period.",
    },
    ru: {
      text: "Не хватает кредитов: нужно {cost}, осталось {left}.",
      remedy: "Кредиты появятся снова с началом следующего периода.",
    },
  },
  not_enough_credits_image: {
    en: {
      text: "Not enough credits to generate image",
      remedy: "It costs {cost}, you have {left}. Your credits come again with the next period.",
    },
    ru: {
      text: "Не хватает кредитов на изображение",
      remedy: "Нужно {cost}, осталось {left}. Кредиты появятся снова с началом следующего периода.",
    },
  },
  not_enough_credits_tags: {
    en: {
      text: "Not enough credits to generate tags",
      remedy: "It costs {cost}, you have {left}. Your credits come again with the next period.",
    },
    ru: {
      text: "Не хватает кредитов на хештеги",
      remedy: "Нужно {cost}, осталось {left}. Кредиты появятся снова с началом следующего периода.",
    },
  },
  uploads_busy: {
    en: {
      text: "More files are arriving than can be taken in at once.",
      remedy: "Try again in {seconds} s.",
    },
    ru: {
      text: "Сейчас поступает больше файлов, чем удаётся принять сразу.",
      remedy: "Попробуйте снова через {seconds}\u00a0с.",
    },
  },
  thumbnail_not_drawn: {
    en: {
      text: "The thumbnail could not be drawn this time.",
      remedy: "Try again in {seconds} s.",
    },
    ru: {
      text: "На этот раз миниатюру не удалось нарисовать.",
      remedy: "Попробуйте снова через {seconds}\u00a0с.",
    },
  },
  texts_busy: {
    en: {
      text: "More very long texts are arriving than can be read at once.",
      remedy: "Try again in {seconds} s.",
    },
    ru: {
      text: "Сейчас поступает больше очень длинных текстов, чем удаётся прочитать сразу.",
      remedy: "Попробуйте снова через {seconds}\u00a0с.",
    },
  },
  ai_switched_off: {
    en: {
      text: "This installation has no AI service, so this is switched off.",
      remedy: "Whoever runs it can set one up (AI_BASE_URL).",
    },
    ru: {
      text: "К этой установке не подключён сервис ИИ, поэтому функция выключена.",
      remedy: "Его может подключить администратор (AI_BASE_URL).",
    },
  },
  ai_unreachable: {
    en: { text: "The AI service does not answer.", remedy: "Try again in a minute." },
    ru: { text: "Сервис ИИ не отвечает.", remedy: "Попробуйте через минуту." },
  },
  ai_refused: {
    en: {
      text: "The AI service refused the request.",
      remedy: "Try again later; if it stays so, tell whoever runs this installation.",
    },
    ru: {
      text: "Сервис ИИ отклонил запрос.",
      remedy: "Попробуйте позже; если не поможет, сообщите администратору.",
    },
  },
  ai_rate_limited: {
    en: {
      text: "The AI service has too much to do at the moment.",
      remedy: "Try again in {seconds} s.",
    },
    ru: {
      text: "Сервис ИИ сейчас перегружен.",
      remedy: "Попробуйте снова через {seconds}\u00a0с.",
    },
  },
  ai_unreadable: {
    en: {
      text: "The answer of the AI service could not be used.",
      remedy: "Try again.",
    },
    ru: {
      text: "Ответ сервиса ИИ не удалось разобрать.",
      remedy: "Попробуйте снова.",
    },
  },
  ai_empty: {
    en: {
      text: "The AI service wrote no text.",
      remedy: "Try again, or word the prompt differently.",
    },
    ru: {
      text: "Сервис ИИ не написал текста.",
      remedy: "Попробуйте снова или сформулируйте задание иначе.",
    },
  },
  daily_publication_limit_reached: {
    en: {
      text: "A day allows {limit} new publications on your plan, one for each channel, including those that fail or are deleted.",
      remedy: "Try again tomorrow.",
    },
    ru: {
      text: "За сутки на вашем тарифе можно создать не больше {limit} публикаций — по одной на канал, считая неудавшиеся и удалённые.",
      remedy: "Попробуйте завтра.",
    },
  },
  dictation_limit_reached: {
    en: {
      text: "You have dictated {limit} times today, which is as often as a day allows.",
      remedy: "It is possible again in {hours} h. Typing always is.",
    },
    ru: {
      text: "Сегодня вы уже диктовали {limit} раз — это дневной предел.",
      remedy: "Диктовать снова можно через {hours}\u00a0ч. Набирать текст можно всегда.",
    },
  },
  generation_limit_reached: {
    en: {
      text: "You have asked the AI {limit} times today, which is as often as a day allows.",
      remedy: "It is possible again in {hours} h.",
    },
    ru: {
      text: "Сегодня вы уже обращались к ИИ {limit} раз — это дневной предел.",
      remedy: "Снова можно будет через {hours}\u00a0ч.",
    },
  },
  image_generation_limit_reached: {
    en: {
      text: "You have asked for {limit} images today, which is as many as a day allows.",
      remedy: "It is possible again in {hours} h.",
    },
    ru: {
      text: "Сегодня вы уже запрашивали изображения {limit} раз — это дневной предел.",
      remedy: "Снова можно будет через {hours}\u00a0ч.",
    },
  },
  ai_turn_timeout: {
    en: {
      text: `Your earlier AI requests are still running; the others wait up to ${MAX_CALL_WAIT_SECONDS} seconds.`,
      remedy: "Try again in {seconds} s.",
    },
    ru: {
      text: `Ваши предыдущие запросы к ИИ ещё выполняются; остальные ждут до ${MAX_CALL_WAIT_SECONDS} секунд.`,
      remedy: "Попробуйте снова через {seconds}\u00a0с.",
    },
  },
  search_too_long: {
    en: {
      text: "A search has at most {limit} words.",
      remedy: "Search for fewer words.",
    },
    ru: {
      text: "Слов в запросе может быть не больше {limit}.",
      remedy: "Сократите запрос.",
    },
  },
  rate_limited: {
    en: { text: "Too many requests.", remedy: "Try again in {seconds} s." },
    ru: { text: "Слишком много запросов.", remedy: "Попробуйте снова через {seconds}\u00a0с." },
  },
  too_many_streams: {
    en: {
      text: "Vestnik is open in {limit} tabs already.",
      remedy: "This one looks for changes every {seconds} s; close others to see them at once.",
    },
    ru: {
      text: "Уже открыто вкладок Vestnik: {limit}.",
      remedy:
        "Эта вкладка обновляется каждые {seconds} с; закройте другие, чтобы видеть изменения сразу.",
    },
  },
  internal_error: {
    en: {
      text: "Something went wrong on our side.",
      remedy: "Nothing was sent twice. Try again; if it stays, tell us the request number.",
    },
    ru: {
      text: "Ошибка на нашей стороне.",
      remedy:
        "Ничего не отправлено дважды. Попробуйте ещё раз; если не поможет, сообщите нам номер запроса.",
    },
  },
  messenger_unreachable: {
    en: { text: "Telegram does not answer at the moment.", remedy: "Try again in a minute." },
    ru: { text: "Telegram сейчас не отвечает.", remedy: "Попробуйте через минуту." },
  },
  messenger_busy: {
    en: { text: "Telegram asks this bot to wait.", remedy: "Try again in {seconds} s." },
    ru: {
      text: "Telegram просит этого бота подождать.",
      remedy: "Попробуйте снова через {seconds}\u00a0с.",
    },
  },
  disk_full: {
    en: {
      text: "The server has no room for more images at the moment.",
      remedy: "Posts that wait still go out. Try again later, or publish without this image.",
    },
    ru: {
      text: "На сервере сейчас нет места для новых изображений.",
      remedy:
        "Ожидающие посты всё равно выйдут. Попробуйте позже или опубликуйте пост без этого изображения.",
    },
  },
  storage_unavailable: {
    en: {
      text: "The storage of images and files does not answer at the moment.",
      remedy:
        "Nothing is lost: posts with files go out as soon as it is back. Try again in {seconds} s.",
    },
    ru: {
      text: "Хранилище изображений и файлов сейчас не отвечает.",
      remedy:
        "Ничего не потеряно: посты с файлами выйдут, как только оно заработает. Попробуйте снова через {seconds}\u00a0с.",
    },
  },
  error_scheduling: {
    en: {
      text: "It could not be scheduled: something went wrong on our side.",
      remedy: "Try again; if it stays, tell us the request number.",
    },
    ru: {
      text: "Не удалось запланировать: ошибка на нашей стороне.",
      remedy: "Попробуйте ещё раз; если не поможет, сообщите нам номер запроса.",
    },
  },
  error_publishing: {
    en: { text: "The post was not published in {title}." },
    ru: { text: "Пост не опубликован: {title}." },
  },
  error_publishing_poll: {
    en: { text: "The poll was not published in {title}." },
    ru: { text: "Опрос не опубликован: {title}." },
  },
  publish_unconfirmed: {
    en: { text: "Nobody knows yet whether it is in {title}." },
    ru: { text: "Пока неизвестно, вышла ли публикация: {title}." },
  },
  database_unavailable: {
    en: { text: "We cannot save anything at the moment.", remedy: "Try again in a few seconds." },
    ru: {
      text: "Сейчас мы не можем ничего сохранить.",
      remedy: "Попробуйте через несколько секунд.",
    },
  },
  database_read_only: {
    en: { text: "The database can be read, and nothing can be saved at the moment." },
    ru: { text: "Базу данных сейчас можно читать, но сохранить ничего нельзя." },
  },
  database_full: {
    en: { text: "The database has no room left, so nothing can be saved at the moment." },
    ru: { text: "В базе данных кончилось место, и сохранить ничего нельзя." },
  },
  database_busy: {
    en: {
      text: "That took too long and was stopped.",
      remedy: "Try again in {seconds} s.",
    },
    ru: {
      text: "Это заняло слишком много времени и было прервано.",
      remedy: "Попробуйте снова через {seconds}\u00a0с.",
    },
  },
  channel_over_plan: {
    en: {
      text: "Your plan allows {limit} channels, and {channel} is beyond that, so nothing is published in it.",
      remedy: "Choose a larger plan, or delete another channel.",
    },
    ru: {
      text: "По вашему тарифу доступно каналов: {limit}. Канал {channel} сверх этого числа, публикации в нём приостановлены.",
      remedy: "Выберите тариф побольше или удалите другой канал.",
    },
  },
};
