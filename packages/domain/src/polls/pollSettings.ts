/** What can be chosen for a poll besides its question and options (docs/product.md, Polls; Telegram's own limits). */
import type { InputProblem } from "../errors.ts";
import { countCodePoints } from "../text/telegramHtml.ts";

/** In code points. */
export const MAX_EXPLANATION_LENGTH = 200;
const MAX_EXPLANATION_BREAKS = 2;
export const MAX_DESCRIPTION_LENGTH = 1024;
/** 2,628,000 seconds. */
const MAX_OPEN_MINUTES = 43_800;

export type Quiz = {
  /** The places of the right options, counted from 0. */
  readonly correct: readonly number[];
  /** Shown to those who chose a wrong one. */
  readonly explanation: string;
};

export type PollSettings = {
  /** Null where no answer is right or wrong. */
  readonly quiz: Quiz | null;
  /** Counted from when Telegram takes the poll, however late it is sent; null is never. */
  readonly closeAfterMinutes: number | null;
  /** Voters see the results only when it closes. */
  readonly hideResults: boolean;
  /** Voters see the options in a random order. */
  readonly shuffle: boolean;
  /** Whether a vote can be changed; null is as Telegram has it: in a quiz it cannot, in others it can. */
  readonly allowRevote: boolean | null;
  /** Plain text beside the question. */
  readonly description: string;
};

export const emptyPollSettings: PollSettings = {
  quiz: null,
  closeAfterMinutes: null,
  hideResults: false,
  shuffle: false,
  allowRevote: null,
  description: "",
};

/** How settings are read that are no plain values; what is unreadable has its default. */
export const pollSettingReaders = {
  quiz: readQuiz,
  closeAfterMinutes: (stored: unknown) => (typeof stored === "number" ? stored : null),
  allowRevote: (stored: unknown) => (typeof stored === "boolean" ? stored : null),
};

function readQuiz(stored: unknown): Quiz | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { correct, explanation }: Partial<Record<keyof Quiz, unknown>> = stored;
  return {
    correct: Array.isArray(correct) ? correct.filter((place) => typeof place === "number") : [],
    explanation: typeof explanation === "string" ? explanation : "",
  };
}

/** Every problem of the settings of a trimmed poll. */
export function checkSettings(settings: PollSettings, optionCount: number): InputProblem[] {
  const { quiz, closeAfterMinutes, description } = settings;
  return [
    ...(quiz ? checkQuiz(quiz, optionCount) : []),
    ...checkLength("poll_description_too_long", description, MAX_DESCRIPTION_LENGTH),
    ...(closeAfterMinutes === null ? [] : checkOpenTime(closeAfterMinutes)),
  ];
}

function checkQuiz({ correct, explanation }: Quiz, optionCount: number): InputProblem[] {
  return [
    ...checkCorrect(correct, optionCount),
    ...checkLength("explanation_too_long", explanation, MAX_EXPLANATION_LENGTH),
    ...checkBreaks(explanation),
  ];
}

function checkCorrect(correct: readonly number[], optionCount: number): InputProblem[] {
  if (correct.length === 0) return [{ code: "quiz_answer_required" }];
  const isOption = (place: number) => Number.isInteger(place) && place >= 0 && place < optionCount;
  const wrong = correct.find((place) => !isOption(place));
  if (wrong === undefined) return [];
  return [{ code: "quiz_answer_unknown", details: { option: wrong, count: optionCount } }];
}

function checkBreaks(explanation: string): InputProblem[] {
  const count = explanation.split("\n").length - 1;
  if (count <= MAX_EXPLANATION_BREAKS) return [];
  const details = { limit: MAX_EXPLANATION_BREAKS + 1, count: count + 1 };
  return [{ code: "explanation_too_many_lines", details }];
}

function checkLength(
  code: "explanation_too_long" | "poll_description_too_long",
  words: string,
  limit: number,
): InputProblem[] {
  const count = countCodePoints(words);
  return count <= limit ? [] : [{ code, details: { limit, count } }];
}

function checkOpenTime(minutes: number): InputProblem[] {
  if (Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_OPEN_MINUTES) return [];
  return [{ code: "poll_open_time", details: { limit: MAX_OPEN_MINUTES } }];
}
