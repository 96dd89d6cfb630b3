import type { Translation } from "../../shared/i18n/translation.ts";
import type { general as english } from "../en/general.ts";

export const general: Translation<typeof english> = {
  brand: "Vestnik",
  retry: "Повторить",
  cancel: "Отмена",
  close: "Закрыть",
  copy: "Скопировать {{what}}",
  copied: "Скопировано",
  dismiss: "Скрыть",
  loading: "Загрузка…",
  save: "Сохранить",
  delete: "Удалить",
  logIn: "Войти",
  largerPlan: "Выбрать тариф побольше",
  moreCredits: "Получить больше кредитов",
  toStart: "На главную",
  skipToContent: "Перейти к содержанию",
  showHow: "Как это исправить",
  showHowNewTab: "Как это исправить (откроется в новой вкладке)",
  error: {
    session: "Не удалось загрузить ваш аккаунт",
    network: "Сервер недоступен.",
    networkRemedy: "Проверьте подключение к сети и повторите\u00a0попытку.",
    offline: "Нет сети.",
    offlineRemedy: "Повторите, когда сеть появится.",
    unsent: "Нет сети — ничего не отправлено",
    unreadable: "Сервер прислал ответ, который эта страница не понимает. Обновите страницу.",
    requestId: "Запрос {{id}}",
    application: "Непредвиденная ошибка приложения",
    applicationText:
      "Страница перестала работать. На публикации это не влияет: их отправляет сервер.",
    reload: "Обновить страницу",
  },
  connection: {
    offline: "Нет соединения.",
    unreachable: "Сервер не отвечает.",
    kept: "Всё, что вы пишете, сохраняется на этом устройстве.",
    restored: "Соединение восстановлено.",
  },
  missing: {
    title: "Часть страницы не загрузилась",
    network: "Нет сети? Загрузится, как только она появится.",
    reload: "Обновите страницу. Написанное хранится в этом браузере.",
  },
  notFound: {
    pageTitle: "Страница не найдена · Vestnik",
    title: "Такой страницы нет",
    text: "Возможно, в адресе опечатка или страница переехала.",
  },
  language: { label: "Язык", en: "English", ru: "Русский" },
  theme: { label: "Тема", light: "Светлая", dark: "Тёмная", auto: "Как в системе" },
};
