import type { Translation } from "../../shared/i18n/translation.ts";
import type { dashboard as english } from "../en/dashboard.ts";

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
};
