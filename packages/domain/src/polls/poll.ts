/** Rules of a poll (docs/product.md, Polls; decision 7; Telegram's own limits). */
import type { InputProblem } from "../errors.ts";
import { checkSettings } from "./pollSettings.ts";
import type { PollSettings } from "./pollSettings.ts";
import { isBlank } from "../text/words/blankText.ts";
import { cleanCharacters } from "../text/richTextRuns.ts";
import { countCodePoints } from "../text/telegramHtml.ts";

export const MIN_OPTIONS = 2;
/** In the form, and in the calls that schedule one poll. */
export const MAX_OPTIONS = 10;
/** What Telegram takes; a poll that was not written in the form may have as many. */
const MAX_OPTIONS_OF_TELEGRAM = 12;
/** Telegram's limits, in code points. */
export const MAX_QUESTION_LENGTH = 300;
export const MAX_OPTION_LENGTH = 100;

/** The content of a poll. */
export type Poll = FlatPoll & PollSettings;

/** The fields of a poll in the calls that schedule one. */
export type FlatPoll = {
  readonly question: string;
  readonly options: readonly string[];
  readonly isAnonymous: boolean;
  readonly allowsMultipleAnswers: boolean;
};

/**
 * A poll as it is stored and sent: with only characters that Telegram does not change, and without surrounding white space. Words that show
 * nothing are none; the right answers of a quiz are in order.
 */
export function trimPoll<Given extends Poll>(poll: Given): Given {
  const { question, options, description, quiz } = poll;
  return {
    ...poll,
    question: trimWords(question),
    options: options.map(trimWords),
    description: trimWords(description),
    quiz: quiz && {
      correct: [...new Set(quiz.correct)].toSorted((one, other) => one - other),
      explanation: trimWords(quiz.explanation),
    },
  };
}

function trimWords(words: string): string {
  return isBlank(words) ? "" : cleanCharacters(words).trim();
}

/** Every problem of a poll's content; shared by form and server. Options are counted from 1 in `details`. */
export function checkPoll(poll: Poll): InputProblem[] {
  const trimmed = trimPoll(poll);
  return [
    ...checkQuestion(trimmed.question),
    ...checkOptions(trimmed.options),
    ...checkSettings(trimmed, trimmed.options.length),
  ];
}

/** Shared by polls, their drafts, and the calls with a lower limit. */
export function checkOptionCount(count: number, limit = MAX_OPTIONS_OF_TELEGRAM): InputProblem[] {
  return count <= limit ? [] : [{ code: "too_many_options", details: { limit, count } }];
}

function checkQuestion(question: string): InputProblem[] {
  if (question === "") return [{ code: "question_required" }];
  const count = countCodePoints(question);
  if (count <= MAX_QUESTION_LENGTH) return [];
  return [{ code: "question_too_long", details: { limit: MAX_QUESTION_LENGTH, count } }];
}

function checkOptions(options: readonly string[]): InputProblem[] {
  const filled = options.filter((option) => option !== "");
  if (filled.length < MIN_OPTIONS) return [{ code: "min_two_options" }];
  if (filled.length < options.length) return [{ code: "options_required" }];
  const tooMany = checkOptionCount(options.length);
  if (tooMany.length > 0) return tooMany;
  const long = options.findIndex((option) => countCodePoints(option) > MAX_OPTION_LENGTH);
  if (long >= 0) {
    const count = countCodePoints(options[long] ?? "");
    return [
      { code: "option_too_long", details: { limit: MAX_OPTION_LENGTH, count, option: long + 1 } },
    ];
  }
  return [];
}

/** Telegram refuses polls with visible voters in channels; groups accept them (decision 7). */
export function checkVoters(
  poll: Pick<Poll, "isAnonymous">,
  chats: readonly { readonly isChannel: boolean }[],
): InputProblem[] {
  if (poll.isAnonymous || !chats.some(({ isChannel }) => isChannel)) return [];
  return [{ code: "poll_must_be_anonymous" }];
}
