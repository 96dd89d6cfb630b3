import type { general as english } from "../en/general.ts";
import type { Translation } from "../translation.ts";

export const general: Translation<typeof english> = {
  brand: "Vestnik",
  skipToContent: "Перейти к содержанию",
  logIn: "Войти",
  menu: "Меню",
  language: { label: "Язык", en: "English", ru: "Русский" },
  nav: { label: "Основное меню", features: "Возможности", pricing: "Тарифы", questions: "Вопросы" },
  footer: {
    label: "Все страницы",
    contact: "Контакты",
    terms: "Условия",
    privacy: "Конфиденциальность",
    note: "Vestnik не является частью Telegram.",
  },
  toStart: "На главную",
  notFound: {
    title: "Такой страницы нет",
    text: "Возможно, в адресе опечатка или страница переехала.",
  },
};
