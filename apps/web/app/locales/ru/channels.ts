import type { Translation } from "../../shared/i18n/translation.ts";
import type { channels as english } from "../en/channels.ts";

export const channels: Translation<typeof english> = {
  title: "Каналы",
  connectTitle: "Подключить канал",
  connectedOf_one: "Подключён {{count}} канал из {{limit}}",
  connectedOf_few: "Подключены {{count}} канала из {{limit}}",
  connectedOf_many: "Подключено {{count}} каналов из {{limit}}",
  connectedOf_other: "Подключено {{count}} канала из {{limit}}",
  connectedUnlimited_one: "Подключён {{count}} канал, без ограничений",
  connectedUnlimited_few: "Подключены {{count}} канала, без ограничений",
  connectedUnlimited_many: "Подключено {{count}} каналов, без ограничений",
  connectedUnlimited_other: "Подключено {{count}} канала, без ограничений",
  limitReached: "Достигнут лимит каналов",
  limitReachedFor: "Достигнут лимит каналов: {{message}}",
  upgradeHint: "Чтобы подключить другой, удалите один из каналов.",
  username: "Имя канала",
  usernameHint: "Как в ссылке t.me/my_channel.",
  privateChannel: {
    question: "Частный канал?",
    text: "Публичного имени у него нет, зато есть номер: он стоит в ссылке на любой его пост.",
    byLink:
      "Скопируйте ссылку на любой пост канала, например t.me/c/1234567890/5, и вставьте её сюда целиком.",
    byWeb:
      "Или откройте канал на web.telegram.org и введите номер, который стоит в адресе после знака #, с -100 перед цифрами.",
  },
  botToken: "Токен бота",
  botTokenHint:
    "Его выдаёт @BotFather. Мы храним токен в зашифрованном виде и больше не показываем.",
  botTokenMissing: "Введите токен бота или добавьте канал без него.",
  showBotToken: "Показать токен бота",
  checkAndConnect: "Проверить и подключить",
  addWithoutBotToken: "Добавить без токена бота",
  connected: "Канал {{channel}} подключён",
  writePost: "Написать пост",
  added: "Канал {{channel}} добавлен",
  addedHint: "Чтобы публиковать в нём, укажите токен бота.",
  addFailed: "Не удалось добавить канал",
  steps: "Результат проверки",
  step: {
    bot_token: "Токен бота",
    chat: "Поиск канала",
    membership: "Бот среди администраторов (в\u00a0группе\u00a0— среди участников)",
    post_right: "Право публиковать",
  },
  stepState: {
    running: "проверяем…",
    passed: "в порядке",
    failed: "ошибка",
    skipped: "ещё не проверено",
  },
  limitsFailed: "Не удалось узнать лимит каналов",
  loadFailed: "Не удалось загрузить каналы",
  emptyTitle: "Каналов пока нет",
  emptyText: "Три шага, несколько минут — и можно публиковать:",
  teach: {
    create: {
      title: "Создайте бота",
      text: "Откройте в Telegram @BotFather, отправьте /newbot, ответьте на вопросы и скопируйте токен бота.",
    },
    invite: {
      title: "Сделайте бота администратором канала",
      text: "Канал → «Администраторы» → «Добавить администратора»: найдите бота по @имени и разрешите «Публикация сообщений».",
    },
    connect: {
      title: "Подключите канал",
      text: "Введите в форму имя канала и токен бота и нажмите «Проверить и подключить».",
    },
  },
  status: {
    ok: "Можно публиковать",
    no_token: "Нет токена бота",
    bad_token: "Токен бота не принят",
    not_admin: "Бот не администратор",
    no_post_right: "Боту нельзя публиковать",
    unreachable: "Нет связи",
  },
  explanation: {
    no_token:
      "Публиковать здесь пока нельзя. Добавьте токен бота, который входит в администраторы канала.",
    bad_token:
      "Telegram больше не принимает этот токен бота: возможно, его отозвали. Возьмите новый у @BotFather и замените его здесь.",
    not_admin:
      "Добавьте бота в администраторы канала, разрешите «Публикация сообщений» и проверьте ещё раз.",
    no_post_right:
      "Откройте бота в списке администраторов канала, включите «Публикация сообщений» и проверьте ещё раз.",
    unreachable:
      "При последней проверке Telegram не ответил или канал не нашёлся. Проверьте ещё раз; если не поможет, убедитесь, что имя канала не изменилось.",
  },
  overPlan: {
    badge: "Сверх тарифа",
    explanation:
      "В вашем тарифе этому каналу не хватает места, поэтому публикации в нём приостановлены, а запланированное ждёт. Выберите тариф побольше или удалите другой канал.",
  },
  bot: "Бот {{bot}}",
  botTokenMask: "Токен бота {{mask}}",
  checked: "Проверен {{when}}",
  recheck: "Проверить",
  recheckOf: "Проверить ещё раз: {{channel}}",
  voice: "ИИ может читать опубликованные посты этого канала как образец стиля",
  voiceHint: "Тогда тексты ИИ для этого канала будут звучать по-вашему.",
  voiceFailed: "Не удалось изменить настройку",
  recheckFailed: "Не удалось проверить канал",
  changeBotToken: "Токен бота",
  changeBotTokenOf: "Сменить токен бота: {{channel}}",
  changeBotTokenTitle: "Сменить токен бота для {{channel}}",
  addBotToken: "Добавить токен бота",
  addBotTokenOf: "Добавить токен бота: {{channel}}",
  addBotTokenTitle: "Добавить токен бота для {{channel}}",
  botTokenNow: "Сейчас: {{mask}}",
  checkAndSave: "Проверить и сохранить",
  botTokenSaved: "Токен бота сохранён",
  botTokenSavedSeveral_one: "Токен бота обновлён в {{count}} канале",
  botTokenSavedSeveral_few: "Токен бота обновлён в {{count}} каналах",
  botTokenSavedSeveral_many: "Токен бота обновлён в {{count}} каналах",
  botTokenSavedSeveral_other: "Токен бота обновлён в {{count}} каналах",
  botTokenSavedHeld: "Токен бота сохранён. Ожидающие посты отправляются.",
  saveBotTokenFailed: "Не удалось сохранить токен бота",
  delete: "Удалить",
  deleteOf: "Удалить: {{channel}}",
  deleteTitle: "Удалить {{channel}}?",
  deleteText:
    "Канал и токен его бота будут удалены из Vestnik. Посты, которые ждут отправки в этот канал, отправлены не будут.",
  deleteKept: "Сам канал и всё, что в нём опубликовано, останутся в Telegram.",
  deleteConfirm: "Удалить канал",
  deleteFailed: "Не удалось удалить канал",
  deleted: "Канал {{channel}} удалён",
};
