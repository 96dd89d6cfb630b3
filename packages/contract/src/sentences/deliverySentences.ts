/** Sentences for publications with an unclear or failed outcome: the reason, and what their owner can do. */
import type { DeliveryCode } from "@vestnik/domain/errors";
import { MAX_MEDIA } from "@vestnik/domain/media";
import { lengthLimit, MAX_IMAGE_BYTES } from "@vestnik/domain/post";
import type { BilingualSentence } from "./errorSentences.ts";

const { limit: messageLength } = lengthLimit(0);
const { limit: captionLength } = lengthLimit(1);
const imageMegabytes = MAX_IMAGE_BYTES / 1024 ** 2;
/** Of an image that Telegram fetches from an address itself. */
const FETCHED_IMAGE_MEGABYTES = 5;

const giveBotTheRight = {
  en: "In Telegram open the channel → Administrators → the bot and switch on “Post messages”.",
  ru: "В Telegram откройте канал → «Администраторы» → бот и включите «Публикация сообщений».",
};
const addBotAgain = {
  en: "Add the bot to the channel’s administrators again.",
  ru: "Снова добавьте бота в администраторы канала.",
};
const lookFirst = {
  en: "Open the channel and look whether it is there, then decide.",
  ru: "Откройте канал, посмотрите, вышла ли публикация, и решите.",
};
const anotherImage = {
  en: "Use another image or upload the file here.",
  ru: "Возьмите другое изображение или загрузите файл здесь.",
};

export const deliverySentences: Readonly<Record<DeliveryCode, BilingualSentence>> = {
  message_gone: {
    en: { text: "The post is not in its channel any more." },
    ru: { text: "Поста в канале уже нет." },
  },
  message_not_editable: {
    en: {
      text: "The bot may not change messages in the channel.",
      remedy:
        "In Telegram open the channel → Administrators → the bot and switch on “Edit messages”.",
    },
    ru: {
      text: "Боту нельзя изменять сообщения в канале.",
      remedy:
        "В Telegram откройте канал → «Администраторы» → бот и включите «Изменение сообщений».",
    },
  },
  message_not_pinnable: {
    en: {
      text: "The bot may not pin here.",
      remedy:
        "In Telegram open the administrators → the bot and switch on “Edit messages” in a channel, “Pin messages” in a group.",
    },
    ru: {
      text: "Боту нельзя закреплять здесь сообщения.",
      remedy:
        "В Telegram откройте «Администраторы» → бот и включите в канале «Изменение сообщений», в группе — «Закрепление сообщений».",
    },
  },
  poll_not_closable: {
    en: {
      text: "The bot may not close this poll.",
      remedy:
        "In Telegram open the channel → Administrators → the bot and switch on “Post messages” and “Edit messages”.",
    },
    ru: {
      text: "Боту нельзя завершить этот опрос.",
      remedy:
        "В Telegram откройте канал → «Администраторы» → бот и включите «Публикация сообщений» и «Изменение сообщений».",
    },
  },
  change_unconfirmed: {
    en: {
      text: "Telegram gave no clear answer in time, so the change may or may not have reached the channel.",
      remedy: "Look into the channel, and decide again if it is still wanted.",
    },
    ru: {
      text: "Telegram вовремя не ответил, поэтому неясно, дошло ли изменение до канала.",
      remedy: "Загляните в канал и, если оно ещё нужно, повторите.",
    },
  },
  message_not_known: {
    en: {
      text: "You said that the post is there, so Vestnik does not know which message it is.",
      remedy: "Do it in Telegram.",
    },
    ru: {
      text: "Что пост вышел, отметили вы сами, поэтому Vestnik не знает, какое это сообщение.",
      remedy: "Сделайте это в Telegram.",
    },
  },
  message_too_old: {
    en: {
      text: "A bot cannot remove a post that is older than 48 hours.",
      remedy: "Remove it in Telegram, or replace its text here.",
    },
    ru: {
      text: "Бот не может удалить пост старше 48 часов.",
      remedy: "Удалите его в Telegram или замените здесь текст.",
    },
  },
  message_not_removable: {
    en: {
      text: "The bot may not remove this post.",
      remedy:
        "In Telegram open the channel → Administrators → the bot and switch on “Delete messages”, or remove it by hand.",
    },
    ru: {
      text: "Боту нельзя удалить этот пост.",
      remedy:
        "В Telegram откройте канал → «Администраторы» → бот и включите «Удаление сообщений» или удалите пост сами.",
    },
  },
  chat_not_found: {
    en: {
      text: "Telegram cannot find the channel.",
      remedy: "Check the channel’s username and the bot’s access to it.",
    },
    ru: {
      text: "Telegram не находит канал.",
      remedy: "Проверьте имя канала и доступ бота к нему.",
    },
  },
  bot_kicked: {
    en: { text: "The bot was removed from the channel.", remedy: addBotAgain.en },
    ru: { text: "Бота удалили из канала.", remedy: addBotAgain.ru },
  },
  bot_not_member: {
    en: { text: "The bot is not a member of the channel.", remedy: addBotAgain.en },
    ru: { text: "Бот не состоит в канале.", remedy: addBotAgain.ru },
  },
  not_enough_rights: {
    en: { text: "The bot doesn’t have enough rights in the channel.", remedy: giveBotTheRight.en },
    ru: { text: "У бота недостаточно прав в канале.", remedy: giveBotTheRight.ru },
  },
  need_admin_rights: {
    en: {
      text: "The bot has to be an administrator of the channel who may post.",
      remedy: giveBotTheRight.en,
    },
    ru: {
      text: "Бот должен быть администратором канала с правом публиковать.",
      remedy: giveBotTheRight.ru,
    },
  },
  no_write_access: {
    en: { text: "The bot cannot write to this chat.", remedy: giveBotTheRight.en },
    ru: { text: "Бот не может писать в этот чат.", remedy: giveBotTheRight.ru },
  },
  topic_closed: {
    en: {
      text: "The topic is closed, and only administrators who manage topics may write there.",
      remedy: "Open the topic in Telegram, or choose another one under “More options”.",
    },
    ru: {
      text: "Тема закрыта: писать в ней могут только администраторы, которые управляют темами.",
      remedy: "Откройте тему в Telegram или выберите другую в разделе «Ещё настройки».",
    },
  },
  topic_not_found: {
    en: {
      text: "Telegram finds no such topic in the group.",
      remedy:
        "Paste the link to the topic again under “More options”. In a very large group Telegram may not find its oldest topics for bots: then make a new topic.",
    },
    ru: {
      text: "Telegram не находит такой темы в группе.",
      remedy:
        "Вставьте ссылку на тему заново в разделе «Ещё настройки». В очень большой группе Telegram может не находить для ботов самые старые темы: тогда создайте новую.",
    },
  },
  bot_forbidden: {
    en: { text: "Telegram forbids the bot to do this.", remedy: addBotAgain.en },
    ru: { text: "Telegram запрещает боту это действие.", remedy: addBotAgain.ru },
  },
  bot_cannot: {
    en: {
      text: "A bot cannot do this in this chat.",
      remedy: "Check that it is a channel or a group in which the bot may post.",
    },
    ru: {
      text: "Бот не может сделать это в этом чате.",
      remedy: "Проверьте, что это канал или группа, где бот может публиковать.",
    },
  },
  permission_denied: {
    en: { text: "Telegram denied permission.", remedy: giveBotTheRight.en },
    ru: { text: "Telegram отказал в доступе.", remedy: giveBotTheRight.ru },
  },
  bot_unauthorized: {
    en: {
      text: "The bot token was refused.",
      remedy:
        "Get the present token from @BotFather, enter it in the channel’s settings in Vestnik and press “Try again”.",
    },
    ru: {
      text: "Токен бота не принят.",
      remedy:
        "Возьмите действующий токен у @BotFather, укажите его в настройках канала в Vestnik и нажмите «Попробовать снова».",
    },
  },
  chat_unavailable: {
    en: {
      text: "The chat is closed, restricted or was deleted.",
      remedy: "Open it in Telegram and check its state.",
    },
    ru: {
      text: "Чат закрыт, ограничен или удалён.",
      remedy: "Откройте его в Telegram и проверьте состояние.",
    },
  },
  message_too_long: {
    en: {
      text: "The text is longer than Telegram takes.",
      remedy: `Shorten it to ${messageLength} characters.`,
    },
    ru: {
      text: "Текст длиннее, чем принимает Telegram.",
      remedy: `Сократите его до ${messageLength} знаков.`,
    },
  },
  message_empty: {
    en: { text: "Telegram found no text to send.", remedy: "Write something other than spaces." },
    ru: {
      text: "Telegram не нашёл текста для отправки.",
      remedy: "Напишите что-нибудь, кроме пробелов.",
    },
  },
  caption_too_long_for_telegram: {
    en: {
      text: "The caption is longer than Telegram takes.",
      remedy: `Shorten it to ${captionLength} characters, tags included.`,
    },
    ru: {
      text: "Подпись длиннее, чем принимает Telegram.",
      remedy: `Сократите её до ${captionLength} знаков вместе с хештегами.`,
    },
  },
  formatting_refused: {
    en: {
      text: "Telegram could not read the formatting.",
      remedy: "Clear the formatting of the text and try again.",
    },
    ru: {
      text: "Telegram не смог прочитать форматирование.",
      remedy: "Очистите форматирование текста и попробуйте снова.",
    },
  },
  image_unreachable: {
    en: { text: "Telegram could not load the image from its address.", remedy: anotherImage.en },
    ru: { text: "Telegram не смог загрузить изображение по адресу.", remedy: anotherImage.ru },
  },
  image_wrong_type: {
    en: { text: "The address does not lead to an image.", remedy: anotherImage.en },
    ru: { text: "По этому адресу нет изображения.", remedy: anotherImage.ru },
  },
  image_refused: {
    en: { text: "Telegram could not use the image.", remedy: anotherImage.en },
    ru: { text: "Telegram не смог использовать изображение.", remedy: anotherImage.ru },
  },
  image_dimensions_refused: {
    en: { text: "The image is too large or too narrow for Telegram.", remedy: anotherImage.en },
    ru: {
      text: "Изображение слишком велико или слишком узко для Telegram.",
      remedy: anotherImage.ru,
    },
  },
  image_too_large_for_telegram: {
    en: {
      text: "The image file is too large for Telegram.",
      remedy: `Use an image of at most ${imageMegabytes} MB (${FETCHED_IMAGE_MEGABYTES} MB by address).`,
    },
    ru: {
      text: "Файл изображения слишком велик для Telegram.",
      remedy: `Возьмите изображение до ${imageMegabytes} МБ (по адресу — до ${FETCHED_IMAGE_MEGABYTES} МБ).`,
    },
  },
  album_refused: {
    en: {
      text: "Telegram did not accept the album.",
      remedy: `Check its images: 2 to ${MAX_MEDIA} of them, each a photo.`,
    },
    ru: {
      text: "Telegram не принял альбом.",
      remedy: `Проверьте изображения: от 2 до ${MAX_MEDIA}, все — фотографии.`,
    },
  },
  poll_refused: {
    en: {
      text: "Telegram did not accept the poll.",
      remedy: "Check the question and the options.",
    },
    ru: { text: "Telegram не принял опрос.", remedy: "Проверьте вопрос и варианты ответа." },
  },
  telegram_refused: {
    en: { text: "Telegram refused the publication." },
    ru: { text: "Telegram отклонил публикацию." },
  },
  channel_removed: {
    en: {
      text: "The channel was removed here before the publication went out.",
      remedy: "Connect the channel again and publish anew.",
    },
    ru: {
      text: "Канал удалили из списка до отправки.",
      remedy: "Подключите канал снова и опубликуйте заново.",
    },
  },
  upload_gone: {
    en: {
      text: "An image or a file of the post is no longer there.",
      remedy: "Upload it again and publish anew.",
    },
    ru: {
      text: "Одного из изображений или файлов поста больше нет.",
      remedy: "Загрузите его снова и опубликуйте заново.",
    },
  },
  files_unavailable: {
    en: {
      text: "The images or files of the post could not be read in time: the storage of this service did not answer. Nothing was sent.",
      remedy: "Send it now if it is still wanted.",
    },
    ru: {
      text: "Прочитать изображения или файлы поста вовремя не удалось: хранилище сервиса не отвечало. Ничего не отправлено.",
      remedy: "Отправьте его сейчас, если он ещё нужен.",
    },
  },
  could_not_reach_telegram: {
    en: {
      text: "Telegram could not be reached in time, so the publication was not sent.",
      remedy: "Send it now if it is still wanted.",
    },
    ru: {
      text: "Связаться с Telegram вовремя не удалось, и публикация не отправлена.",
      remedy: "Отправьте её сейчас, если она ещё нужна.",
    },
  },
  too_late_to_send: {
    en: {
      text: "The publication could not be sent at its time, and then it was too late to send it without asking you.",
      remedy: "Send it now if it is still wanted.",
    },
    ru: {
      text: "Отправить публикацию в срок не удалось, а слать её с опозданием без вашего решения мы не стали.",
      remedy: "Отправьте её сейчас, если она ещё нужна.",
    },
  },
  channel_beyond_plan: {
    en: {
      text: "The channel was beyond the limit of your plan, so the publication was not sent.",
      remedy:
        "Free a place for the channel or choose a larger plan, then send it if it is still wanted.",
    },
    ru: {
      text: "Канал был сверх лимита вашего тарифа, поэтому публикация не отправлена.",
      remedy:
        "Освободите место для канала или выберите тариф побольше, а потом отправьте её, если она ещё нужна.",
    },
  },
  account_deletion_pending: {
    en: {
      text: "The account was waiting to be deleted, so the publication was not sent.",
      remedy: "Send it now if it is still wanted.",
    },
    ru: {
      text: "Аккаунт ждал удаления, поэтому публикация не отправлена.",
      remedy: "Отправьте её сейчас, если она ещё нужна.",
    },
  },
  owner_blocked: {
    en: {
      text: "The account was blocked by the operator of this service, so the publication was not sent.",
      remedy: "Send it now if it is still wanted.",
    },
    ru: {
      text: "Аккаунт был заблокирован администратором сервиса, поэтому публикация не отправлена.",
      remedy: "Отправьте её сейчас, если она ещё нужна.",
    },
  },
  copy_not_released: {
    en: {
      text: "This service was restored from a copy, and its operator did not release the publication in time, so it was not sent.",
      remedy:
        "Look in the channel: it may be there, sent before the restore. If it is not, and it is still wanted, send it now.",
    },
    ru: {
      text: "Сервис восстановили из копии, и его администратор не разрешил отправку вовремя, поэтому публикация не отправлена.",
      remedy:
        "Загляните в канал: возможно, она вышла ещё до восстановления. Если её там нет и она ещё нужна, отправьте её сейчас.",
    },
  },
  quarantined: {
    en: {
      text: "This publication stopped our sender twice, so it is not tried again.",
      remedy: "Change its content and publish it anew.",
    },
    ru: {
      text: "На этой публикации отправка прерывалась дважды, и больше мы её не повторяем.",
      remedy: "Измените содержимое и опубликуйте заново.",
    },
  },
  dismissed: {
    en: { text: "You decided not to send it." },
    ru: { text: "Вы решили не отправлять эту публикацию." },
  },
  answer_timeout: {
    en: {
      text: "Telegram did not answer in time. The publication may be in the channel, so it was not sent again by itself.",
      remedy: lookFirst.en,
    },
    ru: {
      text: "Telegram не ответил вовремя. Публикация может быть в канале, поэтому повторно мы её не отправляли.",
      remedy: lookFirst.ru,
    },
  },
  connection_lost: {
    en: {
      text: "The connection broke after the publication had left. It may be in the channel, so it was not sent again by itself.",
      remedy: lookFirst.en,
    },
    ru: {
      text: "Связь оборвалась, когда публикация уже ушла. Она может быть в канале, поэтому повторно мы её не отправляли.",
      remedy: lookFirst.ru,
    },
  },
  telegram_server_error: {
    en: {
      text: "Telegram answered with an error of its own. The publication may be in the channel, so it was not sent again by itself.",
      remedy: lookFirst.en,
    },
    ru: {
      text: "У Telegram произошла внутренняя ошибка. Публикация может быть в канале, поэтому повторно мы её не отправляли.",
      remedy: lookFirst.ru,
    },
  },
  answer_unreadable: {
    en: {
      text: "Telegram’s answer could not be read. The publication may be in the channel, so it was not sent again by itself.",
      remedy: lookFirst.en,
    },
    ru: {
      text: "Ответ Telegram не удалось прочитать. Публикация может быть в канале, поэтому повторно мы её не отправляли.",
      remedy: lookFirst.ru,
    },
  },
  album_interrupted: {
    en: {
      text: "Telegram stopped in the middle of the album. Part of it may be in the channel, so it was not sent again by itself.",
      remedy: lookFirst.en,
    },
    ru: {
      text: "Telegram остановился посреди альбома. Часть его может быть в канале, поэтому повторно мы его не отправляли.",
      remedy: lookFirst.ru,
    },
  },
  worker_stopped: {
    en: {
      text: "Our server stopped while it was sending this. The publication may be in the channel, so it was not sent again by itself.",
      remedy: lookFirst.en,
    },
    ru: {
      text: "Наш сервер остановился во время отправки. Публикация может быть в канале, поэтому повторно мы её не отправляли.",
      remedy: lookFirst.ru,
    },
  },
};
