import type { Translation } from "../../shared/i18n/translation.ts";
import type { login as english } from "../en/login.ts";

export const login: Translation<typeof english> = {
  pageTitle: "Вход · Vestnik",
  title: "Вход",
  lead: "Через ваш аккаунт Telegram: пароль придумывать не нужно.",
  signingIn: "Входим…",
  failed: "Не удалось войти. Попробуйте ещё раз.",
  settingsFailed: "Не удалось подготовить вход",
  widgetLoading: "Загружается кнопка входа через Telegram",
  widgetFailed: "Не удалось загрузить кнопку входа через Telegram.",
  widgetFailedRemedy:
    "Возможно, сайт telegram.org заблокирован расширением или сетью. Разрешите его и повторите попытку.",
  demo: "Здесь вместо настоящего Telegram работает эмулятор Telegram: войдите как один из вымышленных пользователей.",
  switchAccount: "Сменить аккаунт",
  switchText:
    "Telegram помнит аккаунт, с которым вы входили в этом браузере в последний раз. Откройте бота в Telegram под нужным аккаунтом, запустите его, а затем вернитесь сюда и войдите.",
  openBot: "Открыть {{bot}} в Telegram",
  backToLogin: "Вернуться к обычному входу",
  termsLead: "Входя, вы принимаете",
  terms: "условия использования и политику конфиденциальности",
};
