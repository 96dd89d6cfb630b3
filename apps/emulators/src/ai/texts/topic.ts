import { type Language, languageOf } from "./language.ts";

/** What a prompt is about. */
export type Topic = {
  readonly language: Language;
  /** As a headline, without marks that would end the headline's own. */
  readonly title: string;
  /** As the end of a sentence: "about our new opening hours", «о новых часах работы». */
  readonly about: string;
};

const MENTIONED = 120;
/** More words are probably a whole sentence, which does not fit into another one. */
const MAX_WORDS = 7;

const orders: Record<Language, RegExp> = {
  en: /^(?:please,? )?(?:can you |could you )?(?:write|create|make|compose|generate|draft|prepare|tell)\b(?: me| us| our readers| them)?(?:(?: [\w-]+){0,6}? (?=about |on |of ))? ?/i,
  ru: /^(?:пожалуйста,? )?(?:напиши|сделай|создай|придумай|подготовь|составь|сгенерируй|расскажи)(?:те)?(?: [\p{L}-]+){0,6}? (?=об? |обо |про )/iu,
};

export function topicOf(prompt: string): Topic {
  const language = languageOf(prompt);
  const line = firstSentence(prompt);
  const subject = line.replace(orders[language], "").trim() || line;
  if (language === "ru") {
    const isPhrase = /^(?:об?|обо|про) /i.test(subject);
    const about = isPhrase ? lowered(subject) : "об этом";
    return { language, title: capitalised(subject), about };
  }
  const noun = subject.replace(/^(?:about|on|of) /i, "");
  const isShort = noun.split(" ").length <= MAX_WORDS;
  return {
    language,
    title: capitalised(noun),
    about: isShort && noun !== "" ? `about ${noun}` : "about exactly this",
  };
}

/** What is said about the topic, without telling somebody to write. */
export function withoutOrder(text: string): string {
  return text.replace(orders[languageOf(text)], "");
}

function firstSentence(prompt: string): string {
  const [line = ""] = prompt.trim().split("\n");
  const [sentence = line] = line.split(/(?<=\S{3})[.!?](?=\s)/);
  const words = sentence.replaceAll(/[*_`]/g, "").replace(/[\s.:,]+$/, "");
  const letters = Array.from(words);
  if (letters.length <= MENTIONED) return words;
  return `${letters.slice(0, MENTIONED).join("").trimEnd()}…`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
