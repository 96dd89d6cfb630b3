import { corrected } from "./correcting.ts";
import { type Language, languageOf } from "./language.ts";
import { type Operation, type Tone, otherLanguage } from "./operation.ts";
import { translated } from "./translating.ts";

/** What a model would make of the text, told from afar: the same text, visibly treated. */
export function rewritten(text: string, operation: Operation): string {
  switch (operation.kind) {
    case "shorten":
      return shortened(text);
    case "lengthen":
      return lengthened(text);
    case "correct":
      return corrected(text);
    case "tone":
      return toned(text, operation.tone);
    case "translate":
      return translated(text, operation.to ?? otherLanguage(text));
    default:
      return operation satisfies never;
  }
}

function paragraphsOf(text: string): string[] {
  return text.trim().split(/\n\s*\n/);
}

function sentencesOf(paragraph: string): string[] {
  return paragraph.split(/(?<=[.!?…])\s+(?=[\p{Lu}\p{N}«"*_])/u);
}

const isList = (paragraph: string): boolean => /^(?:[•\-–]|\d+[.)]) /.test(paragraph);

function shortened(text: string): string {
  const paragraphs = paragraphsOf(text);
  if (paragraphs.length === 1 && sentencesOf(text).length === 1) return halved(text.trim());
  const kept = paragraphs.slice(0, Math.max(1, Math.ceil(paragraphs.length * 0.7)));
  const shorter = kept.map((paragraph) =>
    isList(paragraph)
      ? paragraph.split("\n").slice(0, 2).join("\n")
      : firstHalf(sentencesOf(paragraph)).join(" "),
  );
  return shorter.join("\n\n");
}

function firstHalf(sentences: readonly string[]): readonly string[] {
  return sentences.slice(0, Math.ceil(sentences.length / 2));
}

/** A single sentence ends earlier. */
function halved(sentence: string): string {
  const words = sentence.split(/\s+/);
  if (words.length < 4) return sentence;
  const beginning = words.slice(0, Math.ceil(words.length / 2)).join(" ");
  return `${beginning.replace(/[\s,;:—–-]+$/, "")}.`;
}

const additions: Record<Language, readonly string[]> = {
  en: [
    "And there is more to it than meets the eye.",
    "We have gathered what readers ask most often and looked at it closely.",
    "It takes a few minutes and pays off every day.",
  ],
  ru: [
    "И это ещё не всё: за этим стоит больше, чем кажется.",
    "Мы собрали самые частые вопросы читателей и внимательно в них разобрались.",
    "Это займёт несколько минут, а пользу приносит каждый день.",
  ],
};
const endings: Record<Language, string> = {
  en: "If something is left open, ask in the comments: we will gladly explain it in one of the next posts.",
  ru: "Если что-то осталось неясным, спрашивайте в комментариях: с радостью расскажем в одном из следующих постов.",
};

function lengthened(text: string): string {
  const language = languageOf(text);
  const longer = paragraphsOf(text).map((paragraph, index) => {
    const addition = additions[language][index % additions[language].length] ?? "";
    const isProse = !isList(paragraph) && /[.!?…]$/.test(paragraph);
    return isProse ? `${paragraph} ${addition}` : paragraph;
  });
  return [...longer, endings[language]].join("\n\n");
}

type Frame = { readonly before: string; readonly after: string };
const frames: Record<Language, Record<Tone, Frame>> = {
  en: {
    friendly: { before: "Hi, friends! 👋", after: "Hugs, and see you soon! 😊" },
    formal: { before: "Dear subscribers,", after: "Thank you for your attention." },
    lively: { before: "🔥 Have you heard?", after: "Come and see, *it is worth it!*" },
    neutral: { before: "", after: "" },
  },
  ru: {
    friendly: { before: "Привет, друзья! 👋", after: "Обнимаем и до скорого! 😊" },
    formal: { before: "Уважаемые подписчики!", after: "Благодарим за внимание." },
    lively: { before: "🔥 Уже слышали?", after: "Загляните, *оно того стоит!*" },
    neutral: { before: "", after: "" },
  },
};

function toned(text: string, tone: Tone): string {
  const { before, after } = frames[languageOf(text)][tone];
  const isCalm = tone === "formal" || tone === "neutral";
  const body = isCalm
    ? text.replaceAll(/ ?\p{Extended_Pictographic}\u{FE0F}?/gu, "").replaceAll(/!+/g, ".")
    : text;
  return [before, body.trim(), after].filter((each) => each !== "").join("\n\n");
}
