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
  toStart: "На главную",
  skipToContent: "Перейти к содержимому",
  error: {
    title: "Что-то пошло не так",
    session: "Не удалось загрузить ваш аккаунт",
    network: "Сервер недоступен.",
    networkRemedy: "Проверьте подключение к сети и повторите попытку.",
    unreadable: "Сервер прислал ответ, который эта страница не понимает. Обновите страницу.",
    requestId: "Запрос {{id}}",
    application: "Непредвиденная ошибка приложения!",
    applicationText:
      "Страница перестала работать. На публикации это не влияет: их отправляет сервер.",
    reload: "Обновить страницу",
  },
  notFound: {
    title: "Такой страницы нет",
    text: "Возможно, в адресе опечатка или страница переехала.",
  },
  language: { label: "Язык", en: "English", ru: "Русский" },
  theme: { label: "Тема", light: "Светлая", dark: "Тёмная", auto: "Как в системе" },
};
