/** Choosing a date, a time and a time zone. */
export const time = {
  date: "Date",
  chooseDate: "Choose a date",
  busy_one: "{{count}} publication",
  busy_other: "{{count}} publications",
  time: "Time",
  noTime: "There is no such time. Write it like {{sample}}.",
  zone: "Time zone:",
  zoneLabel: "Time zone",
  changeZone: "Change",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  skipped:
    "The clocks are put forward that night, so there is no {{time}}. What is meant is {{meant}}.",
  repeated:
    "The clocks are put back that night, so {{time}} comes twice. What is meant is the one at {{zone}}.",
} as const;
