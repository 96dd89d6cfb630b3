import { type Language, languageOf } from "./language.ts";

/** What is to be done with a text that is already there. */
export type Operation =
  | { readonly kind: "shorten" | "lengthen" | "correct" }
  | { readonly kind: "tone"; readonly tone: Tone }
  | { readonly kind: "translate"; readonly to: Language | undefined };
export type Tone = "friendly" | "formal" | "lively" | "neutral";

const VERBS: readonly (readonly [Operation["kind"], RegExp])[] = [
  ["shorten", /\bshorten|\bshorter\b|\bcondense|\bsummari[sz]e|сократи|короче/gi],
  ["lengthen", /\blengthen|\blonger\b|\bexpand|\bextend|\belaborate|удлини|длиннее|подробнее/gi],
  ["correct", /\bcorrect\b|\bproofread|\bfix (?:the |all )?\w+|исправь/gi],
  ["translate", /\btranslate\b|переведи/gi],
  [
    "tone",
    /\b(?:tone|rewrite|make|change|sound)\b[^.\n]{0,80}\b(?:friendl|warm|formal|livel|vivid)/gi,
  ],
  ["tone", /\bтон\b|дружелюбн|делов|живее/gi],
];
const NEGATED = /(?:\bnot|\bnever|n't|\bunless|\bwithout|\bno|\bне)\b[^.;]{0,30}$/i;

/** The one that the instructions name first and do not forbid. */
export function findOperation(instructions: string): Operation | undefined {
  const found = VERBS.flatMap(([kind, verb]) =>
    [...instructions.matchAll(verb)]
      .filter(({ index }) => !NEGATED.test(instructions.slice(0, index)))
      .map(({ index }) => ({ kind, index })),
  );
  const [first] = found.toSorted((one, other) => one.index - other.index);
  if (!first) return undefined;
  const { kind, index } = first;
  if (kind === "translate") return { kind, to: targetOf(instructions.slice(index)) };
  return kind === "tone" ? { kind, tone: toneOf(instructions.slice(index)) } : { kind };
}

function targetOf(instructions: string): Language | undefined {
  const [name] = /\b(?:English|Russian)\b|английск|русск/i.exec(instructions) ?? [];
  if (name === undefined) return undefined;
  return /^(?:Russian|русск)/i.test(name) ? "ru" : "en";
}

function toneOf(instructions: string): Tone {
  if (/friendl|casual|warm|дружелюбн|тепл/i.test(instructions)) return "friendly";
  if (/livel|vivid|energetic|playful|жив|ярк/i.test(instructions)) return "lively";
  return /formal|business|official|делов|официальн/i.test(instructions) ? "formal" : "neutral";
}

/** Where a translation says no language, it is the other one. */
export function otherLanguage(text: string): Language {
  return languageOf(text) === "ru" ? "en" : "ru";
}
