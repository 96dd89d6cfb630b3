import type { Translation } from "../../../shared/i18n/translation.ts";
import type { dashboard as english } from "../../en/shell/dashboard.ts";

export const dashboard: Translation<typeof english> = {
  pageTitle: "{{tab}} · Vestnik",
  tabs: "Разделы",
  tab: {
    content: "Контент",
    channels: "Каналы",
    instructions: "Инструкции",
    subscription: "Подписка",
    scheduled: "Расписание",
    history: "История",
  },
  /** From the payment provider's page, on whatever tab. */
  returned: {
    plan: "Спасибо! Платёж прошёл",
    pack: "Спасибо! Кредиты добавлены",
    cancelled: "Оплата отменена, деньги не списаны",
    lateTitle: "Платёж обработан, но подписка не обновлена",
    lateText:
      "Ничего не потеряно: мы будем проверять платёж снова. Если ничего не изменится, напишите в поддержку.",
  },
};
