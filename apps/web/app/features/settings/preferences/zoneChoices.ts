/** Time zones to choose from, named so that people find theirs: «Москва», "Europe/Moscow" and "+3" are the same. */
import type { Language } from "@vestnik/contract/shared";
import { nameOrder } from "../../../shared/i18n/nameOrder.ts";
import { russianPlaces } from "../../../shared/time/russianPlaces.ts";
import { zoneLabel } from "../../../shared/time/zoneNames.ts";

export type ZoneChoice = { readonly value: string; readonly label: string };

export function zoneChoices(zones: readonly string[], language: Language, at: Date): ZoneChoice[] {
  const inOrder = nameOrder(language);
  return zones
    .map((zone) => ({ value: zone, label: zoneLabel(zone, at, language) }))
    .map((choice) => ({ choice, minutes: minutesOf(choice.label) }))
    .toSorted((a, b) => a.minutes - b.minutes || inOrder(a.choice.label, b.choice.label))
    .map(({ choice }) => choice);
}

/** Of "GMT−3:30, …": −210. */
function minutesOf(label: string): number {
  const [, sign, hours = 0, minutes = 0] = /^GMT([+−])(\d+)(?::(\d+))?/.exec(label) ?? [];
  return (sign === "−" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Every typed word is somewhere in the names of the zone. */
export function matchesZone({ value, label }: ZoneChoice, search: string): boolean {
  const names = plain(`${label} ${value} ${russianPlaces[value] ?? ""}`);
  return plain(search)
    .split(" ")
    .every((word) => names.includes(word));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll(/[\s_,/()−-]+/g, " ")
    .trim();
}
