import { emptyPoll } from "@vestnik/domain/content";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readLocal, removeLocal, writeLocal } from "../../../../shared/storage/localValue.ts";
import {
  clearPollForm,
  emptyPollForm,
  fillPollForm,
  pollAutosave,
  refillPollForm,
} from "./pollHome.ts";
import {
  addOption,
  changePoll,
  allowSeveralAnswers,
  markRight,
  moveOption,
  removeOption,
  usePollDraft,
  writeOption,
} from "../../poll/pollDraft.ts";
import { pollDraftFrom, pollOf } from "../../poll/storedPoll.ts";

const tea = { ...emptyPoll, question: "Tea?", options: ["Yes", "No"] };
const sent = { dueAt: "2026-11-24T15:00:00.000Z", channelTitles: ["@tea"] };
const draft = () => usePollDraft.getState().draft;
const earlier = () => usePollDraft.getState().earlier;

beforeEach(() => {
  emptyPollForm(sent);
  changePoll({ question: "", selectedChannelIds: ["1"] });
});

describe("the poll that is being written", () => {
  it("has two to ten options, whatever is removed or added", () => {
    removeOption(draft().options[0]?.id ?? 0);
    expect(draft().options).toHaveLength(2);
    for (let n = 0; n < 20; n += 1) addOption();
    expect(draft().options).toHaveLength(10);
    removeOption(draft().options[4]?.id ?? 0);
    expect(draft().options).toHaveLength(9);
  });

  it("preserves the words of an option when another one is removed", () => {
    addOption();
    const [first, second, third] = draft().options.map(({ id }) => id);
    writeOption(third ?? 0, "Third");
    removeOption(first ?? 0);
    expect(draft().options).toEqual([
      { id: second, text: "", isRight: false },
      { id: third, text: "Third", isRight: false },
    ]);
  });

  it("preserves every option when one is moved, and none is moved out of the list", () => {
    addOption();
    const [first, second, third] = draft().options.map(({ id }) => id);
    expect(moveOption(first ?? 0, 2)).toBe(true);
    expect(moveOption(first ?? 0, 3)).toBe(false);
    expect(moveOption(second ?? 0, -1)).toBe(false);
    expect(draft().options.map(({ id }) => id)).toEqual([second, third, first]);
  });

  it("is a quiz whose right answers stay with their options; where one answer can be given, one is right", () => {
    const correct = () => pollOf(draft()).quiz?.correct;
    const quiz = { correct: [0, 2], explanation: "No." };
    const options = ["Yes", "No", "Both"];
    fillPollForm({ ...tea, options, allowsMultipleAnswers: true, quiz }, []);
    const [first, second, third] = draft().options.map(({ id }) => id);
    moveOption(first ?? 0, 1);
    writeOption(first ?? 0, "Yes!");
    expect(correct()).toEqual([1, 2]);
    removeOption(second ?? 0);
    expect(correct()).toEqual([0, 1]);
    allowSeveralAnswers(false);
    expect(correct()).toEqual([0]);
    markRight(third ?? 0);
    expect(correct()).toEqual([1]);
    markRight(third ?? 0);
    expect(pollOf(draft()).quiz).toEqual({ correct: [], explanation: "No." });
  });

  it("is restored completely after its fields were cleared", () => {
    fillPollForm(tea, ["1"]);
    clearPollForm();
    expect(draft()).toMatchObject({ question: "", selectedChannelIds: [] });
    refillPollForm();
    expect(pollOf(draft())).toEqual(tea);
    expect(draft().selectedChannelIds).toEqual(["1"]);
  });

  it("has two options even when only half of it was saved as a draft", () => {
    fillPollForm({ ...tea, options: ["Yes"] }, []);
    expect(pollOf(draft()).options).toEqual(["Yes", ""]);
  });

  it("loses no option that was written when more were allowed", () => {
    const options = Array.from("abcdefghijkl");
    fillPollForm({ ...tea, options }, []);
    expect(pollOf(draft()).options).toEqual(options);
    const restored = pollDraftFrom({ question: "Tea?", options }, 1, new Date());
    expect(restored?.options.map(({ text }) => text)).toEqual(options);
  });

  it("is restored without its channels after it was sent, so that one more tap does not send it again", () => {
    fillPollForm(tea, ["1"]);
    emptyPollForm(sent);
    expect(pollOf(draft()).question).toBe("");
    expect(earlier()).toMatchObject({ why: "scheduled", sent });
    refillPollForm();
    expect(pollOf(draft())).toEqual(tea);
    expect(draft().selectedChannelIds).toEqual([]);
  });

  it("can no longer be restored once a new one is started", () => {
    changePoll({ question: "Something else?" });
    expect(earlier()).toBeUndefined();
  });

  it("is replaced by a copy and restored completely, also after the copy was changed", () => {
    changePoll({ question: "My own?" });
    const id = fillPollForm(tea, ["2"]) ?? "";
    expect(draft()).toMatchObject({
      scheduleType: "later",
      scheduledDate: expect.any(String) as unknown,
    });
    changePoll({ question: "Tea or not?" });
    pollAutosave.flush();
    pollAutosave.swap(id);
    expect(draft()).toMatchObject({ question: "My own?", selectedChannelIds: ["1"] });
  });
});

describe("the poll that is stored in this browser", () => {
  const reopen = () => pollAutosave.load();

  beforeEach(() => removeLocal("poll-draft"));

  it("does not lose the last letters when the page is reloaded", () => {
    const settings = { quiz: { correct: [], explanation: "No." }, closeAfterMinutes: 60 };
    changePoll({ question: "Coffee?", allowsMultipleAnswers: true, ...settings });
    writeOption(draft().options[1]?.id ?? 0, "With milk");
    markRight(draft().options[1]?.id ?? 0);
    pollAutosave.flush();
    usePollDraft.setState({ draft: { ...draft(), question: "", options: [] } });
    const stored = readLocal("poll-draft") ?? "";
    reopen();
    expect(JSON.parse(stored)).toMatchObject({ version: 1 });
    expect(pollOf(draft())).toMatchObject({
      question: "Coffee?",
      options: ["", "With milk"],
      allowsMultipleAnswers: true,
      quiz: { correct: [1], explanation: "No." },
      closeAfterMinutes: 60,
    });
    expect(draft().selectedChannelIds).toEqual(["1"]);
  });

  it("asks again for a time that has passed in the meantime, and says that it has", () => {
    changePoll({
      question: "Coffee?",
      scheduleType: "later",
      scheduledDate: "2020-01-01T10:00:00Z",
    });
    pollAutosave.flush();
    reopen();
    expect(draft()).toMatchObject({ scheduledDate: null, hasTimePassed: true, latePolicy: "hour" });
  });

  it("is read field by field from another shape, and begins empty when nothing is readable", () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const stored: [string, string[]][] = [
      ['{"state":{"question":"Tea?","options":[{"text":"Yes"},{"text":"No"}]}}', ["Yes", "No"]],
      [
        '{"state":{"question":"Tea?","options":["Yes"],"scheduledDate":{}},"version":1}',
        ["Yes", ""],
      ],
    ];
    for (const [value, options] of stored) {
      writeLocal("poll-draft", value);
      reopen();
      expect(pollOf(draft())).toMatchObject({ question: "Tea?", options, isAnonymous: true });
    }
    writeLocal("poll-draft", "{");
    reopen();
    expect(pollOf(draft())).toMatchObject({ question: "", options: ["", ""] });
    log.mockRestore();
  });
});
