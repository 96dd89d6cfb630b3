import type { Language } from "@vestnik/contract/shared";

type Forms<L extends Language> = L extends "ru"
  ? { readonly one: string; readonly few: string; readonly many: string; readonly other?: string }
  : { readonly one: string; readonly other: string };

/** A number with its noun: Russian has three forms for whole numbers, English two. */
export function counted<L extends Language>(language: L, count: number, forms: Forms<L>): string {
  const known: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = forms;
  const noun = known[new Intl.PluralRules(language).select(count)] ?? "";
  return `${new Intl.NumberFormat(language).format(count)}\u00a0${noun}`;
}
