import type { Translation } from "../../shared/i18n/translation.ts";
import type { topBar as english } from "../en/topBar.ts";

export const topBar: Translation<typeof english> = {
  toDashboard: "Vestnik: перейти в рабочий кабинет",
  openMenu: "Открыть меню",
  closeMenu: "Закрыть меню",
  account: "Аккаунт:",
  sessions: "Активные сеансы",
  changeAccount: "Сменить аккаунт",
  logout: "Выйти",
  credits: "Кредиты: {{left}} из {{max}}",
  creditsShort: "{{left}} из {{max}}",
  plan: "Тариф",
  planName: { free: "Бесплатный", basic: "Стандарт", business: "Бизнес" },
  used: "Всего потрачено",
  resets: "Лимит обновится",
  state: "Статус",
  active: "Активен",
  inactive: "Неактивен",
  publications: "Публикации за месяц (пост в одном канале — одна): {{used}} из {{limit}}",
  publicationsUnlimited:
    "Публикации за месяц (пост в одном канале — одна): {{used}}, без ограничений",
  images: "Место для изображений: занято {{used}} из {{limit}} МБ",
  imagesUnlimited: "Место для изображений: занято {{used}} МБ",
  freeSpace: "Освободить место",
  creditsFailed: "Не удалось загрузить сведения о кредитах",
};
