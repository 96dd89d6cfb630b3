import { describe, expect, it } from "vitest";
import { checkOptionCount, checkPoll, checkVoters, MAX_OPTIONS, trimPoll } from "./poll.ts";
import type { Poll } from "./poll.ts";
import { emptyPollSettings } from "./pollSettings.ts";

const poll: Poll = {
  question: "Tea or coffee?",
  options: ["Tea", "Coffee"],
  isAnonymous: true,
  allowsMultipleAnswers: false,
  ...emptyPollSettings,
};
const quiz = { correct: [1], explanation: "" };
const codes = (changed: Partial<Poll>) =>
  checkPoll({ ...poll, ...changed }).map(({ code }) => code);

describe("a poll is refused", () => {
  it.each([
    ["without a question", { question: " \n" }, "question_required"],
    ["with a question of 301 letters", { question: "й".repeat(301) }, "question_too_long"],
    ["with one option", { options: ["Tea", " "] }, "min_two_options"],
    ["with a blank option among others", { options: ["Tea", "", "Coffee"] }, "options_required"],
    [
      "with thirteen options",
      { options: Array.from({ length: 13 }, (_, n) => `${n}`) },
      "too_many_options",
    ],
    ["with an option of 101 letters", { options: ["Tea", "😀".repeat(101)] }, "option_too_long"],
    [
      "as a quiz without a right answer",
      { quiz: { ...quiz, correct: [] } },
      "quiz_answer_required",
    ],
    [
      "with a right answer below the first",
      { quiz: { ...quiz, correct: [-1, 1] } },
      "quiz_answer_unknown",
    ],
    [
      "with a right answer beyond the last",
      { quiz: { ...quiz, correct: [0, 2] } },
      "quiz_answer_unknown",
    ],
    [
      "with an explanation of 201 letters",
      { quiz: { ...quiz, explanation: "😀".repeat(201) } },
      "explanation_too_long",
    ],
    [
      "with an explanation of four lines",
      { quiz: { ...quiz, explanation: "a\nb\r\nc\nd" } },
      "explanation_too_many_lines",
    ],
    [
      "with a description of 1025 letters",
      { description: "й".repeat(1025) },
      "poll_description_too_long",
    ],
    ["that is open for no minute", { closeAfterMinutes: 0 }, "poll_open_time"],
    ["that is open for half a minute", { closeAfterMinutes: 0.5 }, "poll_open_time"],
    ["that is open for 43801 minutes", { closeAfterMinutes: 43_801 }, "poll_open_time"],
  ])("%s", (_, changed, code) => expect(codes(changed)).toEqual([code]));

  it("by the calls that schedule one poll from eleven options on", () => {
    expect(checkOptionCount(10, MAX_OPTIONS)).toEqual([]);
    expect(checkOptionCount(11, MAX_OPTIONS)).toMatchObject([
      { details: { limit: 10, count: 11 } },
    ]);
  });

  it("for a channel when voters are visible, but not for groups", () => {
    const open = { isAnonymous: false };
    expect(checkVoters(open, [{ isChannel: false }, { isChannel: true }])).toHaveLength(1);
    expect(checkVoters(open, [{ isChannel: false }])).toEqual([]);
    expect(checkVoters(poll, [{ isChannel: true }])).toEqual([]);
  });
});

it("a poll at Telegram's limits is accepted: letters are code points, as Telegram counts", () => {
  const options = Array.from({ length: 12 }, () => "😀".repeat(100));
  const words = { question: "😀".repeat(300), options, description: "😀".repeat(1024) };
  const explanation = `${"😀".repeat(196)}\n\n😀😀`;
  for (const closeAfterMinutes of [1, 43_800]) {
    const limits = { ...words, closeAfterMinutes, quiz: { correct: [0, 11], explanation } };
    expect(codes(limits)).toEqual([]);
  }
});

it("the right answers of a quiz are sent in order, each once, and its words without surrounding white space", () => {
  const given = { quiz: { correct: [1, 0, 1], explanation: " Hot. \n" }, description: " \u200b " };
  expect(trimPoll({ ...poll, ...given })).toEqual({
    ...poll,
    quiz: { correct: [0, 1], explanation: "Hot." },
  });
});

it("white space around words does not count and is not sent", () => {
  expect(trimPoll({ ...poll, question: " Tea? ", options: [" Tea", "Coffee "] })).toEqual({
    ...poll,
    question: "Tea?",
  });
});

it("characters that no database stores and no reader sees are not sent", () => {
  const options = ["a\0b", "c\ud800", "\u202ed"];
  expect(trimPoll({ ...poll, question: "Te\ta?\0", options })).toEqual({
    ...poll,
    question: "Te a?",
    options: ["a b", "c\ufffd", "d"],
  });
});
