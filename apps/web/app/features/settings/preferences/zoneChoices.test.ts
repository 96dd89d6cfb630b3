import { expect, test } from "vitest";
import { isTimeZone } from "@vestnik/domain/zonedTime";
import { russianPlaces } from "./russianPlaces.ts";
import { allZones, matchesZone, zoneChoices, zoneName } from "./zoneChoices.ts";

const november = new Date("2026-11-23T12:00:00Z");
const yekaterinburg = {
  value: "Asia/Yekaterinburg",
  label: zoneName("Asia/Yekaterinburg", "ru", november),
};

test("a zone is called by its place in the language of the page, and by its offset", () => {
  expect(zoneName("Europe/Moscow", "en", november)).toBe("GMT+3, Europe/Moscow");
  expect(zoneName("Europe/Moscow", "ru", november)).toBe("GMT+3, Москва");
  expect(zoneName("America/St_Johns", "ru", november)).toBe("GMT−3:30, Сент-Джонс");
  expect(zoneName("Pacific/Noumea", "ru", november)).toBe("GMT+11, Новая Каледония");
  expect(zoneName("UTC", "ru", november)).toBe("GMT+0, UTC");
});

test.each(["минск", "екатеринбург лондон", "gmt+3"])("%s does not find Yekaterinburg", (search) =>
  expect(matchesZone(yekaterinburg, search)).toBe(false),
);

test.each(["Екатеринбург", "екат", "пермь", "yekaterinburg", "asia yekat", "GMT+5", "+5 уфа", " "])(
  "%s finds Yekaterinburg",
  (search) => expect(matchesZone(yekaterinburg, search)).toBe(true),
);

test("every zone can be chosen once, in the order of its hour, and a name the browser does not list stays chosen", () => {
  // Browsers list one of the two.
  const names = ["Asia/Calcutta", "Asia/Kolkata"];
  const zones = zoneChoices(allZones(names), "ru", november).map(({ value }) => value);
  expect(zones).toEqual(expect.arrayContaining(names));
  expect(new Set(zones).size).toBe(zones.length);
  const ordered = [
    "America/Denver",
    "America/St_Johns",
    "Europe/Warsaw",
    "Asia/Almaty",
    "Asia/Yekaterinburg",
  ];
  const places = ordered.map((zone) => zones.indexOf(zone));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("every zone with a Russian name exists", () => {
  expect(Object.keys(russianPlaces).filter((zone) => !isTimeZone(zone))).toEqual([]);
});
