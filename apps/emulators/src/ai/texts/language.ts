export type Language = "en" | "ru";

/** By its letters; a Russian text may well name things in Latin ones. */
export function languageOf(text: string): Language {
  const count = (script: RegExp) => text.match(script)?.length ?? 0;
  const russian = count(/\p{Script=Cyrillic}/gu);
  return russian > 0 && russian * 2 >= count(/\p{Script=Latin}/gu) ? "ru" : "en";
}
