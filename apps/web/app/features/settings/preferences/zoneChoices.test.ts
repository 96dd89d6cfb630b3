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
  expect(zoneName("Europe/Moscow", "en", november)).toBe("Europe/Moscow, GMT+3");
  expect(zoneName("Europe/Moscow", "ru", november)).toBe("Москва, GMT+3");
  expect(zoneName("America/St_Johns", "ru", november)).toBe("Сент-Джонс, GMT−3:30");
  expect(zoneName("Pacific/Noumea", "ru", november)).toBe("Новая Каледония, GMT+11");
  expect(zoneName("UTC", "ru", november)).toBe("UTC, GMT+0");
});

test.each(["минск", "екатеринбург лондон", "gmt+3"])("%s does not find Yekaterinburg", (search) =>
  expect(matchesZone(yekaterinburg, search)).toBe(false),
);

test.each(["Екатеринбург", "екат", "пермь", "yekaterinburg", "asia yekat", "GMT+5", "+5 уфа", " "])(
  "%s finds Yekaterinburg",
  (search) => expect(matchesZone(yekaterinburg, search)).toBe(true),
);

test("every zone can be chosen once, in the order of its names, and a name the browser does not list stays chosen", () => {
  // Browsers list one of the two.
  const names = ["Asia/Calcutta", "Asia/Kolkata"];
  const zones = zoneChoices(allZones(names), "ru", november).map(({ value }) => value);
  expect(zones).toEqual(expect.arrayContaining(names));
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.indexOf("Asia/Almaty")).toBeLessThan(zones.indexOf("Asia/Yakutsk"));
});

test("every zone with a Russian name exists", () => {
  expect(Object.keys(russianPlaces).filter((zone) => !isTimeZone(zone))).toEqual([]);
});
