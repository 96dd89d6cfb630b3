import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { contentPanels } from "../addresses/contentPanel.ts";
import { dashboardTabs } from "../addresses/dashboardTab.ts";
import { FirstScreen } from "./FirstScreen.tsx";
import { datesOf } from "./firstDates.ts";
import { shapeOf } from "./shapeOf.ts";

let page = "";
beforeAll(() => {
  page = renderToStaticMarkup(<FirstScreen />);
});

const shapesOf = (language: "en" | "ru") => {
  const [, own = ""] = page.split(`<div lang="${language}" class="v-first-shell">`);
  const shapes = own.split('<div lang="')[0]?.split('data-shape="').slice(1) ?? [];
  return new Map(shapes.map((shape) => [shape.split('"', 1)[0], shape]));
};

it.each([
  ["channels", "Channels", "Каналы"],
  ["instructions", "How to use Vestnik", "Как пользоваться Vestnik"],
  ["scheduled", "Scheduled", "Расписание"],
  ["list", "List", "Список"],
  ["agenda", "Agenda", "По\u00a0дням"],
  ["history", "History", "История"],
  ["settings", "Settings", "Настройки"],
])(
  "before any script the shape of %s says its words in the reader's language alone",
  (name, en, ru) => {
    expect(shapesOf("en").get(name)).toContain(`>${en}<`);
    expect(shapesOf("ru").get(name)).toContain(`>${ru}<`);
    expect(shapesOf("ru").get(name)).not.toContain(`>${en}<`);
  },
);

it("every tab, panel and view of the calendar has a shape, which the styles show for it", () => {
  const styles = readFileSync(new URL("firstScreen.css", import.meta.url), "utf8");
  const addresses = [
    ...dashboardTabs.map((tab) => shapeOf(tab, new URLSearchParams())),
    ...contentPanels.map((panel) => shapeOf("content", new URLSearchParams({ panel }))),
    ...["month", "week", "day", "agenda", "list", "x"].map((view) =>
      shapeOf("scheduled", new URLSearchParams({ view })),
    ),
  ];
  const shapes = new Set([...addresses, "settings", "page"]);
  expect(new Set(shapesOf("en").keys())).toEqual(shapes);
  expect(new Set(shapesOf("ru").keys())).toEqual(shapes);
  for (const name of shapes)
    expect(styles).toContain(`html[data-first="${name}"] [data-shape="${name}"]`);
  expect(shapeOf("content", new URLSearchParams({ panel: "poll" }))).toBe("panel");
  expect(shapeOf("content", new URLSearchParams({ panel: "post" }))).toBe("content");
});

it("nothing in a shape can be pressed or written in, and screen readers hear that the page is loading", () => {
  expect(page).not.toMatch(/<(?:a|button|input|select|textarea)\b|tabindex|style=/);
  for (const shape of shapesOf("ru").values()) {
    const [busy = "", words = ""] = shape.split('<div class="v-first-shapes" aria-hidden="true">');
    expect(busy).toContain("Загрузка");
    expect(words).not.toBe("");
  }
});

it("the month has as many weeks as the calendar will show, with those that are over", () => {
  const at = (day: string, zone: string | undefined = "UTC", given: string | null = null) => ({
    zone,
    given,
    now: new Date(day),
  });
  expect(datesOf("en", at("2026-11-23T12:00:00Z"))).toEqual({
    month: "November\u00a02026",
    day: "Monday, November\u00a023",
    isToday: true,
    weeks: 5,
    past: 3,
  });
  expect(datesOf("ru", at("2026-11-23T12:00:00Z"))).toEqual({
    month: "Ноябрь\u00a02026",
    day: "Понедельник, 23\u00a0ноября",
    isToday: true,
    weeks: 6,
    past: 4,
  });
  // February 2026 begins on a Sunday.
  expect(datesOf("en", at("2026-02-01T00:30:00Z"))).toMatchObject({ weeks: 4, past: 0 });
  expect(datesOf("ru", at("2026-02-28T12:00:00Z"))).toMatchObject({ weeks: 5, past: 4 });
});

it("today is the reader's, and a day in the address is shown instead of it", () => {
  const now = new Date("2026-11-30T23:30:00Z");
  const inTokyo = datesOf("en", { zone: "Asia/Tokyo", given: null, now });
  expect(inTokyo).toMatchObject({ day: "Tuesday, December\u00a01", past: 0 });
  const given = datesOf("en", { zone: "UTC", given: "2027-01-05", now });
  expect(given).toMatchObject({ month: "January\u00a02027", isToday: false, past: 0 });
  for (const nonsense of ["2026-13-45", "yesterday", ""])
    expect(datesOf("en", { zone: "UTC", given: nonsense, now }).isToday).toBe(true);
});
