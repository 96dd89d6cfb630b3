import { capitalised } from "./topic.ts";

const MISSPELT = new Map<string, string>([
  ...([
    ["teh", "the"],
    ["recieve", "receive"],
    ["definately", "definitely"],
  ] as [string, string][]),
  ...([
    ["seperate", "separate"],
    ["untill", "until"],
    ["wich", "which"],
  ] as [string, string][]),
  ...([
    ["вообщем", "в общем"],
    ["тоесть", "то есть"],
    ["зделать", "сделать"],
  ] as [string, string][]),
  ...([
    ["пожалуста", "пожалуйста"],
    ["здраствуйте", "здравствуйте"],
  ] as [string, string][]),
  ...([
    ["агенство", "агентство"],
    ["расчитывать", "рассчитывать"],
  ] as [string, string][]),
]);

/** The same text without what is plainly wrong: spaces, capitals, doubled words, a missing end. */
export function corrected(text: string): string {
  return text.trim().split("\n").map(correctedLine).join("\n");
}

function correctedLine(line: string): string {
  if (line.trim() === "") return "";
  const words = line
    .trim()
    .replaceAll(/[ \t]{2,}/g, " ")
    .replaceAll(/ +([,.!?;:])/g, "$1")
    .replaceAll(/([,;])(?=\p{L})/gu, "$1 ")
    .replaceAll(/\p{L}+/gu, (word) => spelt(word))
    .replaceAll(/(?<!\p{L})(\p{L}{2,}) \1(?!\p{L})/giu, "$1");
  const isListed = /^(?:[•\-–]|\d+[.)]) /.test(words);
  if (isListed) return words;
  const begun = words.replace(/(?<=^[*_«"]*)\p{Ll}/u, (letter) => letter.toUpperCase());
  const isSentence = begun.includes(" ") && /[\p{L}\p{N}]$/u.test(begun) && !/[#@]\S+$/.test(begun);
  return isSentence ? `${begun}.` : begun;
}

function spelt(word: string): string {
  const right = MISSPELT.get(word.toLowerCase());
  if (right === undefined) return word;
  return word.charAt(0) === word.charAt(0).toLowerCase() ? right : capitalised(right);
}
