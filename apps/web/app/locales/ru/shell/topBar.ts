import type { Translation } from "../../../shared/i18n/translation.ts";
import type { topBar as english } from "../../en/shell/topBar.ts";

export const topBar: Translation<typeof english> = {
  toDashboard: "Vestnik: перейти в рабочий кабинет",
  openMenu: "Открыть меню",
  closeMenu: "Закрыть меню",
  account: "Аккаунт:",
  settings: "Настройки",
  keys: "Сочетания клавиш",
  changeAccount: "Сменить аккаунт",
  logout: "Выйти",
  logoutTitle: "Оставить текст на этом устройстве?",
  logoutText:
    "В этом браузере есть текст, который вы не опубликовали и не сохранили в черновики. Если устройством пользуетесь не только вы, не оставляйте его: прочитать текст сможет любой, кто откроет этот браузер. Чтобы текст был и на других ваших устройствах, вернитесь и сохраните его в черновики.",
  keepText: "Оставить текст на этом устройстве",
  keepTextHint: "Он появится, когда вы войдёте снова. Только для личного устройства.",
  forgetAndLogout: "Удалить текст и выйти",
  credits: "Кредиты: {{left}} из {{max}}",
  creditsShort: "{{left}} из {{max}}",
  planName: { free: "Бесплатный", basic: "Стандарт", business: "Бизнес" },
};
