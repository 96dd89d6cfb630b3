import type { Translation } from "../../../shared/i18n/translation.ts";
import type { time as english } from "../../en/shell/time.ts";

export const time: Translation<typeof english> = {
  date: "Дата",
  chooseDate: "Выберите дату",
  busy_one: "{{count}} публикация",
  busy_few: "{{count}} публикации",
  busy_many: "{{count}} публикаций",
  busy_other: "{{count}} публикации",
  time: "Время",
  noTime: "Такого времени нет. Пример: {{sample}}.",
  zone: "Часовой пояс:",
  zoneLabel: "Часовой пояс",
  changeZone: "Изменить",
  previousMonth: "Предыдущий месяц",
  nextMonth: "Следующий месяц",
  previousYear: "Предыдущий год",
  nextYear: "Следующий год",
  skipped: "В эту ночь часы переводят вперёд, и времени {{time}} не будет. Будет взято {{meant}}.",
  repeated:
    "В эту ночь часы переводят назад, и {{time}} наступит дважды. Будет взято то, что по {{zone}}.",
};
