import { diceOf } from "../seeded.ts";
import { type Language, languageOf } from "./language.ts";

type Sample = {
  readonly headlines: readonly string[];
  readonly sentences: readonly string[];
  readonly points: readonly string[];
};

/** It knows no languages: it answers with other sentences of the right one, laid out like the text. */
const samples: Record<Language, Sample> = {
  en: {
    headlines: ["News of the day", "What is new with us", "Good news"],
    sentences: [
      "We are glad to share some news with you.",
      "There is a lot to tell, so let us begin with the main thing.",
      "It has become simpler and more convenient.",
      "We have thought of every detail so that you feel at home.",
      "Come and see for yourself.",
      "Write to us if you have questions.",
    ],
    points: ["what has changed", "why it matters", "where to begin", "what comes next"],
  },
  ru: {
    headlines: ["Новости дня", "Что у нас нового", "Хорошие новости"],
    sentences: [
      "Мы рады поделиться с вами новостями.",
      "Рассказать хочется о многом, поэтому начнём с главного.",
      "Всё стало проще и удобнее.",
      "Мы продумали каждую мелочь, чтобы вы чувствовали себя как дома.",
      "Приходите и убедитесь сами.",
      "Пишите нам, если остались вопросы.",
    ],
    points: ["что изменилось", "почему это важно", "с чего начать", "что будет дальше"],
  },
};

/** What stays the same in every language. */
const KEPT = /https?:\/\/\S+|[@#][\p{L}\p{N}_]+|\d[\d:.,]*\d|\d/gu;

export function translated(text: string, to: Language): string {
  if (languageOf(text) === to) return text;
  const { headlines, sentences, points } = samples[to];
  let turn = Math.floor(diceOf(text)() * 10);
  const next = (choices: readonly string[]) => {
    turn += 1;
    return choices[turn % choices.length] ?? "";
  };
  const lines = text.trim().split("\n");
  return lines
    .map((line) => {
      const [mark] = /^(?:[•\-–]|\d+[.)]) /.exec(line) ?? [];
      if (line.trim() === "") return "";
      if (mark !== undefined) return `${mark}${next(points)}${kept(line.slice(mark.length))}`;
      if (/^\*[^*]+\*$/.test(line.trim())) return `*${next(headlines)}${kept(line)}*`;
      const count = Math.min(3, line.split(/[.!?]\s/).length);
      const prose = Array.from({ length: count }, () => next(sentences)).join(" ");
      const facts = kept(line);
      return facts === "" ? prose : `${prose.slice(0, -1)}${facts}.`;
    })
    .join("\n");
}

function kept(line: string): string {
  const facts = line.match(KEPT)?.map((each) => each.replace(/[.,]+$/, "")) ?? [];
  return facts.length === 0 ? "" : `: ${facts.join(", ")}`;
}
