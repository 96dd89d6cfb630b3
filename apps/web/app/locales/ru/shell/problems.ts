import type { Translation } from "../../../shared/i18n/translation.ts";
import type { problems as english } from "../../en/shell/problems.ts";

export const problems: Translation<typeof english> = {
  label: "Требует вашего внимания",
  needYou_one: ", {{count}} требует внимания",
  needYou_few: ", {{count}} требуют внимания",
  needYou_many: ", {{count}} требуют внимания",
  needYou_other: ", {{count}} требует внимания",
  more_one: "Ещё {{count}} неполадка",
  more_few: "Ещё {{count}} неполадки",
  more_many: "Ещё {{count}} неполадок",
  more_other: "Ещё {{count}} неполадки",
  solved: "Неполадок больше нет.",
  leave: "Оставить так и больше не напоминать",
  sent_one: "Отправляем снова {{count}} публикацию.",
  sent_few: "Отправляем снова {{count}} публикации.",
  sent_many: "Отправляем снова {{count}} публикаций.",
  sent_other: "Отправляем снова {{count}} публикации.",
  blockedLabel: "Сообщения в Telegram",
  blocked:
    "@{{bot}} не может написать вам в Telegram, поэтому о неполадках мы сообщаем только здесь.",
  blockedMore: "Что делать",
};
