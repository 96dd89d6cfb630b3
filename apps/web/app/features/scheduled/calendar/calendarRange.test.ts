import { describe, expect, test } from "vitest";
import { calendarFormats } from "./calendarFormats.ts";
import { daysOf, movedBy } from "./calendarRange.ts";

type Start = Parameters<typeof daysOf>[2];

const today = "2026-11-23";
const [sunday, monday] = [0, 1].map((firstWeekday) => ({ firstWeekday, today })) as [Start, Start];

describe("the days of a view", () => {
  test("a month is whole weeks, from Monday in Russian and from Sunday in English", () => {
    const russian = daysOf("month", "2026-11-23", monday);
    expect([russian[0], russian.at(-1), russian.length]).toEqual(["2026-10-26", "2026-12-06", 42]);
    const english = daysOf("month", "2026-11-23", sunday);
    expect([english[0], english.at(-1), english.length]).toEqual(["2026-11-01", "2026-12-05", 35]);
    expect(daysOf("month", "2026-02-10", sunday)).toHaveLength(28);
  });

  test("a week begins today, the next one seven days later, and every day is in one of them", () => {
    const week = daysOf("week", "2026-11-29", monday);
    expect([week[0], week.at(-1), week.length]).toEqual(["2026-11-23", "2026-11-29", 7]);
    expect(daysOf("week", "2026-11-30", sunday)[0]).toBe("2026-11-30");
    expect(daysOf("week", "2026-11-22", monday)[0]).toBe("2026-11-16");
    expect(daysOf("week", movedBy("week", "2026-11-24", 6), monday)).toEqual([
      "2027-01-04",
      "2027-01-05",
      "2027-01-06",
      "2027-01-07",
      "2027-01-08",
      "2027-01-09",
      "2027-01-10",
    ]);
  });

  test("a month after the 31st is the last day of the next month", () => {
    expect(movedBy("month", "2026-01-31", 1)).toBe("2026-02-28");
    expect(movedBy("agenda", "2026-03-31", -1)).toBe("2026-02-28");
    expect(movedBy("week", "2026-11-23", -1)).toBe("2026-11-16");
  });
});

describe("the heading of a view", () => {
  const [en, ru] = [calendarFormats("en-US", "en"), calendarFormats("ru-RU", "ru")];
  const week = daysOf("week", "2026-11-23", monday);

  test("is written in the style of each language", () => {
    expect(ru.heading("week", week, "2026-11-23")).toBe("23–29\u00a0нояб.\u00a02026");
    expect(ru.heading("month", week, "2026-11-23")).toBe("Ноябрь\u00a02026");
    expect(ru.heading("day", week, "2026-11-23")).toBe("Понедельник, 23\u00a0ноября\u00a02026");
    expect(en.heading("week", week, "2026-11-23").replaceAll(/\s/gu, " ")).toBe(
      "Nov 23 – 29, 2026",
    );
    expect(en.heading("month", week, "2026-11-23")).toBe("November\u00a02026");
    expect([ru.weekday("2026-11-23"), en.weekday("2026-11-23")]).toEqual(["Пн", "Mon"]);
  });
});
