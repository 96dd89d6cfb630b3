import type { contact as english } from "../en/contact.ts";
import type { Translation } from "../translation.ts";

export const contact: Translation<typeof english> = {
  pageTitle: "Контакты · Vestnik",
  description:
    "Как связаться с владельцами Vestnik: электронная почта, Telegram, чат и часы работы.",
  title: "Контакты",
  lead: "Есть вопросы о Vestnik, об аккаунте или о ваших данных? Напишите нам.",
  company: "Кому принадлежит сайт",
  email: "Электронная почта",
  telegram: "Telegram",
  chat: "Чат",
  chatLink: "Открыть чат",
  video: "Видеоканал",
  videoLink: "Смотреть видео",
  hours: "Часы работы",
  hoursText:
    "С понедельника по пятницу, с 9:00 до 18:00 по Гринвичу. На тарифе «Бизнес» — и в выходные.",
  answer: "Обычно отвечаем в течение суток.",
};
