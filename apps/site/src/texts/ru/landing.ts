import type { landing as english } from "../en/landing.ts";
import type { Translation } from "../translation.ts";

export const landing: Translation<typeof english> = {
  pageTitle: "Vestnik — посты для ваших каналов в Telegram",
  description:
    "Напишите один раз и опубликуйте во всех своих Telegram-каналах, сразу или в назначенное время, через своего бота. Vestnik покажет, вышел ли каждый пост.",
  headline: "Напишите один раз\u00a0— опубликуйте во всех своих каналах.",
  lead: "Vestnik готовит посты и публикует их в ваших Telegram-каналах через вашего же бота\u00a0— и показывает, вышел ли каждый из них.",
  start: "Войти через Telegram",
};
