import type { Channel } from "@vestnik/contract/channels";
import { readDefaultOptions } from "@vestnik/domain/defaultOptions";
import { describe, expect, it } from "vitest";
import { draftFrom, emptyDraft, newDraft, type PostDraft, storedPart } from "../form/postDraft.ts";
import { newPollDraft, type PollDraft } from "../poll/storedPoll.ts";
import { followingAnew, setByHand, withDestinations } from "./channelDefaults.ts";

const channel = (id: string, defaults: object, part: Partial<Channel> = {}) =>
  ({
    id,
    hasBotToken: true,
    status: "ok",
    chatType: "channel",
    defaultOptions: readDefaultOptions(defaults),
    ...part,
  }) as Channel;
const quiet = channel("quiet", { silent: true, protected: true, pin: {} });
const loud = channel("loud", { protected: true });
const lost = channel("lost", { silent: true }, { status: "bad_token" });
const channels = [quiet, loud, lost];

const ticked = <Draft extends PostDraft | PollDraft>(draft: Draft, ...ids: string[]): Draft => ({
  ...draft,
  ...withDestinations(draft, channels, ids),
});
const optionsOf = ({ silent, protected: isProtected, pin }: PostDraft) => ({
  silent,
  isProtected,
  pin,
});
const now = new Date("2026-11-29T10:00:00Z");
const reloaded = (draft: PostDraft) =>
  draftFrom(JSON.parse(JSON.stringify(storedPart(draft))), 1, now) ?? emptyDraft;

describe("a new post", () => {
  it("takes what its channels choose, and gives it back with them", () => {
    const one = ticked(newDraft, "quiet");
    expect(optionsOf(one)).toEqual({ silent: true, isProtected: true, pin: {} });
    const both = ticked(one, "quiet", "loud");
    expect(optionsOf(both)).toEqual({ silent: false, isProtected: true, pin: null });
    const none = ticked(both);
    expect(optionsOf(none)).toEqual({ silent: false, isProtected: false, pin: null });
  });

  it("keeps what was set by hand, on or off, whichever channels come, also after a reload", () => {
    const on = { ...newDraft, ...setByHand(newDraft, { silent: true }) };
    const offAgain = ticked({ ...on, ...setByHand(on, { silent: false }) }, "quiet");
    expect(optionsOf(offAgain)).toEqual({ silent: false, isProtected: true, pin: {} });
    const chosen = ticked({ ...offAgain, ...setByHand(offAgain, { silent: true }) }, "loud");
    expect(optionsOf(ticked(reloaded(chosen), "loud"))).toMatchObject({ silent: true });
    expect(optionsOf(ticked(reloaded(chosen), "quiet"))).toMatchObject({ silent: true, pin: {} });
  });

  it("takes nothing from a channel that it cannot be sent to", () => {
    expect(optionsOf(ticked(newDraft, "lost"))).toMatchObject({ silent: false });
    expect(optionsOf(ticked(newDraft, "lost", "loud"))).toMatchObject({ isProtected: true });
  });
});

it("a new poll takes the sound and the protection alone", () => {
  const poll = ticked(newPollDraft(), "quiet");
  expect(poll).toMatchObject({ silent: true, protected: true });
  expect(poll).not.toHaveProperty("pin");
});

describe("a post that was written before", () => {
  const written = { ...emptyDraft, text: "<p>Tea</p>" };

  it("keeps its options when it was copied, saved, scheduled or autosaved by an earlier build", () => {
    expect(optionsOf(ticked(written, "quiet"))).toMatchObject({ silent: false, pin: null });
    expect(optionsOf(ticked(reloaded(written), "quiet"))).toMatchObject({ silent: false });
  });

  it("follows no channel where what was stored is unreadable", () => {
    const read = draftFrom({ ...storedPart(written), follows: { silent: true } }, 1, now);
    expect(read?.follows).toBeUndefined();
  });
});

it("an empty form of an earlier build follows with what its owner had not chosen", () => {
  const empty = followingAnew(reloaded({ ...emptyDraft, protected: true, silent: true }));
  expect(optionsOf(ticked(empty, "loud"))).toMatchObject({ silent: true, isProtected: true });
  expect(optionsOf(ticked(empty, "quiet"))).toMatchObject({ silent: true, pin: {} });
  expect(optionsOf(ticked(empty))).toMatchObject({ silent: true, isProtected: true, pin: null });
});
