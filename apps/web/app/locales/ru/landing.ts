import type { Translation } from "../../shared/i18n/translation.ts";
import type { landing as english } from "../en/landing.ts";

export const landing: Translation<typeof english> = {
  pageTitle: "Vestnik — посты для ваших каналов в Telegram",
  headline: "Напишите один раз\u00a0— опубликуйте во всех своих каналах.",
  lead: "Vestnik готовит посты и публикует их в ваших Telegram-каналах через вашего же бота\u00a0— и показывает, вышел ли каждый из них.",
  start: "Войти через Telegram",
  terms: "Условия использования и политика конфиденциальности",
};
