import { describe, expect, it } from "vitest";
import { checkPoll, checkVoters, trimPoll } from "./poll.ts";

const poll = {
  question: "Tea or coffee?",
  options: ["Tea", "Coffee"],
  isAnonymous: true,
  allowsMultipleAnswers: false,
};
const codes = (changed: Partial<typeof poll>) =>
  checkPoll({ ...poll, ...changed }).map(({ code }) => code);

describe("a poll is refused", () => {
  it.each([
    ["without a question", { question: " \n" }, "question_required"],
    ["with a question of 301 letters", { question: "й".repeat(301) }, "question_too_long"],
    ["with one option", { options: ["Tea", " "] }, "min_two_options"],
    ["with a blank option among others", { options: ["Tea", "", "Coffee"] }, "options_required"],
    [
      "with eleven options",
      { options: Array.from({ length: 11 }, (_, n) => `${n}`) },
      "too_many_options",
    ],
    ["with an option of 101 letters", { options: ["Tea", "😀".repeat(101)] }, "option_too_long"],
  ])("%s", (_, changed, code) => expect(codes(changed)).toEqual([code]));

  it("for a channel when voters are visible, but not for groups", () => {
    const open = { isAnonymous: false };
    expect(checkVoters(open, [{ isChannel: false }, { isChannel: true }])).toHaveLength(1);
    expect(checkVoters(open, [{ isChannel: false }])).toEqual([]);
    expect(checkVoters(poll, [{ isChannel: true }])).toEqual([]);
  });
});

it("a poll at Telegram's limits is accepted: letters are code points, as Telegram counts", () => {
  const options = Array.from({ length: 10 }, () => "😀".repeat(100));
  expect(codes({ question: "😀".repeat(300), options })).toEqual([]);
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
