/** Formats time zones: "GMT+3, Europe/Moscow". */
import type { Language } from "@vestnik/contract/shared";
import { nameOrder } from "../i18n/nameOrder.ts";
import { russianPlaces } from "./russianPlaces.ts";

/** Also those of `known` that the browser lists under another name. */
export function allZones(known: readonly string[]): readonly string[] {
  return [...new Set([...known, ...Intl.supportedValuesOf("timeZone"), "UTC"])];
}

/** "GMT+3", even when the language has another name for the zone. */
function zoneOffset(zone: string, at: Date): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "shortOffset" });
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName");
  // With a hyphen the line could end before the number.
  return name?.value.replace("-", "−") ?? zone;
}

/** "Europe/Moscow" · «Москва» */
export function zonePlace(zone: string, at: Date, language: Language): string {
  const russian = language === "ru" ? russianPlace(zone, at) : undefined;
  return russian ?? zone.replaceAll("_", " ");
}

/** "GMT+3, Europe/Moscow" · «GMT+3, Москва» */
export function zoneLabel(zone: string, at: Date, language: Language): string {
  return `${zoneOffset(zone, at)}, ${zonePlace(zone, at, language)}`;
}

/** All zones by their names, to choose from: «Москва (GMT+3)». The name comes first: a browser finds an option by its beginning. */
export function zoneOptions(
  known: string,
  at: Date,
  language: Language,
): readonly { readonly value: string; readonly label: string }[] {
  return allZones([known])
    .map((value) => ({
      value,
      label: `${zonePlace(value, at, language)} (${zoneOffset(value, at)})`,
    }))
    .toSorted((one, other) => nameOrder(language)(one.label, other.label));
}

/** «Лос-Анджелес»; undefined where neither we nor the browser know a Russian name. */
function russianPlace(zone: string, at: Date): string | undefined {
  const ours = russianPlaces[zone]?.split(" (")[0];
  if (ours !== undefined) return ours;
  const format = new Intl.DateTimeFormat("ru-RU", {
    timeZone: zone,
    timeZoneName: "shortGeneric",
  });
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value;
  // Chromium ships no Russian names of cities: where Node says «Бойсе» it says "Boise".
  return name !== undefined && CYRILLIC.test(name) ? name : undefined;
}

const CYRILLIC = /\p{Script=Cyrillic}/u;
