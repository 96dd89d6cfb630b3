/** Raised and lowered characters, which Telegram has no mark for: m², H₂O. */
import type { FindProperty } from "./style.ts";

export type Script = "super" | "sub" | "none";

const CHARACTERS: Readonly<Record<Script, ReadonlyMap<string, string>>> = {
  super: pairs("0123456789+-\u2212=()in", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁱⁿ"),
  sub: pairs("0123456789+-\u2212=()aeoxhklmnpstirujv", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢᵣᵤⱼᵥ"),
  none: new Map(),
};

function pairs(plain: string, raised: string): ReadonlyMap<string, string> {
  return new Map(Array.from(plain, (character, at) => [character, Array.from(raised)[at] ?? ""]));
}

/** The text in characters of Unicode; as it is where one of them does not exist. */
export function inScript(text: string, script: Script): string {
  if (script === "none") return text;
  const characters = CHARACTERS[script];
  const written = Array.from(text, (each) => (each.trim() === "" ? each : characters.get(each)));
  return written.includes(undefined) ? text : written.join("");
}

/** What a style says; undefined where it does not: the base line is that of the text around. */
export function readScript(find: FindProperty): Script | undefined {
  const align = find("vertical-align");
  return align === "super" || align === "sub" ? align : undefined;
}
