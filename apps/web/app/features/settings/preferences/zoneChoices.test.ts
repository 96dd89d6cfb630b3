import { expect, test } from "vitest";
import { allZones, zoneLabel } from "../../../shared/time/zoneNames.ts";
import { matchesZone, zoneChoices } from "./zoneChoices.ts";

const november = new Date("2026-11-23T12:00:00Z");
const yekaterinburg = {
  value: "Asia/Yekaterinburg",
  label: zoneLabel("Asia/Yekaterinburg", november, "ru"),
};

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
