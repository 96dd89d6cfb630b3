import type { Translation } from "../../shared/i18n/translation.ts";
import type { topBar as english } from "../en/topBar.ts";

export const topBar: Translation<typeof english> = {
  toDashboard: "Vestnik: перейти в рабочий кабинет",
  openMenu: "Открыть меню",
  closeMenu: "Закрыть меню",
  account: "Аккаунт:",
  settings: "Настройки",
  keys: "Сочетания клавиш",
  changeAccount: "Сменить аккаунт",
  logout: "Выйти",
  credits: "Кредиты: {{left}} из {{max}}",
  creditsShort: "{{left}} из {{max}}",
  planName: { free: "Бесплатный", basic: "Стандарт", business: "Бизнес" },
};
