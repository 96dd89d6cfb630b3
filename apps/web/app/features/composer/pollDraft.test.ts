import { beforeEach, describe, expect, it } from "vitest";
import { readLocal, removeLocal, writeLocal } from "../../shared/storage/localValue.ts";
import {
  addOption,
  changePoll,
  emptyPollForm,
  fillPollForm,
  flushPollDraft,
  pollOf,
  refillPollForm,
  removeOption,
  usePollDraft,
  writeOption,
} from "./pollDraft.ts";

const tea = {
  question: "Tea?",
  options: ["Yes", "No"],
  isAnonymous: true,
  allowsMultipleAnswers: false,
};
const sent = { dueAt: "2026-11-24T15:00:00.000Z", channelTitles: ["@tea"] };
const draft = () => usePollDraft.getState().draft;
const earlier = () => usePollDraft.getState().earlier;

beforeEach(() => {
  emptyPollForm(sent);
  changePoll({ question: "", selectedChannelIds: ["1"] });
});

describe("the poll that is being written", () => {
  it("has two options at least and ten at most, whoever removes or adds", () => {
    removeOption(draft().options[0]?.id ?? 0);
    expect(draft().options).toHaveLength(2);
    for (let n = 0; n < 20; n += 1) addOption();
    expect(draft().options).toHaveLength(10);
    removeOption(draft().options[4]?.id ?? 0);
    expect(draft().options).toHaveLength(9);
  });

  it("keeps the words of an option when another one is removed", () => {
    addOption();
    const [first, second, third] = draft().options.map(({ id }) => id);
    writeOption(third ?? 0, "Third");
    removeOption(first ?? 0);
    expect(draft().options).toEqual([
      { id: second, text: "" },
      { id: third, text: "Third" },
    ]);
  });

  it("comes back without its channels after it was sent, so that one more tap does not send it again", () => {
    fillPollForm(tea, ["1"]);
    emptyPollForm(sent);
    expect(pollOf(draft()).question).toBe("");
    expect(earlier()).toMatchObject({ why: "scheduled", sent });
    refillPollForm();
    expect(pollOf(draft())).toEqual(tea);
    expect(draft().selectedChannelIds).toEqual([]);
  });

  it("is not brought back any more once a new one is begun", () => {
    changePoll({ question: "Something else?" });
    expect(earlier()).toBeUndefined();
  });

  it("makes room for a copy and comes back whole, also after the copy was changed", () => {
    changePoll({ question: "My own?" });
    fillPollForm(tea, ["2"]);
    expect(draft()).toMatchObject({ scheduleType: "later", scheduledDate: null });
    changePoll({ question: "Tea or not?" });
    refillPollForm();
    expect(draft()).toMatchObject({ question: "My own?", selectedChannelIds: ["1"] });
  });
});

describe("the poll that is kept in this browser", () => {
  const reopen = () => usePollDraft.persist.rehydrate();

  beforeEach(() => removeLocal("poll-draft"));

  it("does not lose the last letters when the page is reloaded", async () => {
    changePoll({ question: "Coffee?", allowsMultipleAnswers: true });
    writeOption(draft().options[1]?.id ?? 0, "With milk");
    flushPollDraft();
    usePollDraft.setState({ draft: { ...draft(), question: "", options: [] } });
    const kept = readLocal("poll-draft") ?? "";
    await reopen();
    expect(JSON.parse(kept)).toMatchObject({ version: 1 });
    expect(pollOf(draft())).toMatchObject({
      question: "Coffee?",
      options: ["", "With milk"],
      allowsMultipleAnswers: true,
    });
    expect(draft().selectedChannelIds).toEqual(["1"]);
  });

  it("asks again for a time that has passed in the meantime, and says that it has", async () => {
    changePoll({
      question: "Coffee?",
      scheduleType: "later",
      scheduledDate: "2020-01-01T10:00:00Z",
    });
    flushPollDraft();
    await reopen();
    expect(draft()).toMatchObject({ scheduledDate: null, hasTimePassed: true, latePolicy: "hour" });
  });

  it("begins empty where something else lies in its place", async () => {
    changePoll({ question: "Coffee?" });
    flushPollDraft();
    for (const foreign of ["{", '{"state":{"question":7},"version":1}']) {
      writeLocal("poll-draft", foreign);
      await reopen();
      expect(draft()).toMatchObject({ question: "" });
      expect(draft().options).toHaveLength(2);
    }
  });
});
