/** The draft of a poll (docs/product.md, Polls), and how this browser stores it. */
import { isBlank } from "@vestnik/domain/blankText";
import {
  emptyPoll,
  identityOf,
  type PollContent,
  readPoll,
  storedContent,
} from "@vestnik/domain/content";
import { MIN_OPTIONS, type Poll } from "@vestnik/domain/poll";
import { type DraftSource, isRecord, sourceFrom, strings, wordsOf } from "../form/postDraft.ts";
import {
  type Following,
  followingAnew,
  followsFrom,
  pollDefaultNames,
} from "../timing/channelDefaults.ts";
import { atOnce, storedTiming, type Timing } from "../timing/timing.ts";
import type { Content } from "../form/postDraft.ts";

/** 0 (or no number at all): options may be objects with a text, fields may be missing. 1: the shape of `storedPoll`. */
export const POLL_DRAFT_VERSION = 1;

/** `id` stays the same when an option is moved, and so does its mark. */
export type PollOption = {
  readonly id: number;
  readonly text: string;
  /** Counts while the poll is a quiz. */
  readonly isRight: boolean;
};

export type PollDraft = Timing &
  Following &
  Omit<PollContent, "options"> & {
    readonly options: readonly PollOption[];
    readonly selectedChannelIds: readonly string[];
    /** Scheduled polls whose place this one takes, in the versions their owner saw. */
    readonly replaces: readonly ReplacedPoll[];
    /** Saving as a draft updates this one. */
    readonly fromDraft?: DraftSource | undefined;
  };

export type ReplacedPoll = {
  readonly id: string;
  readonly version: number;
  readonly channelId: string;
};

let lastOptionId = 0;

export function optionOf(text: string, isRight = false): PollOption {
  lastOptionId += 1;
  return { id: lastOptionId, text, isRight };
}

/** The rows of the form for a poll, blank ones up to the two that a poll begins with. */
export function rowsOf({ options, quiz }: Pick<Poll, "options" | "quiz">): PollOption[] {
  const blanks = Array.from({ length: Math.max(0, MIN_OPTIONS - options.length) }, () => "");
  return [...options, ...blanks].map((text, place) =>
    optionOf(text, quiz?.correct.includes(place) === true),
  );
}

export function emptyPollDraft(): PollDraft {
  return {
    ...emptyPoll,
    options: rowsOf(emptyPoll),
    selectedChannelIds: [],
    replaces: [],
    ...atOnce,
  };
}

/** A new poll, whose options follow its channels. */
export function newPollDraft(): PollDraft {
  return followingAnew(emptyPollDraft(), pollDefaultNames);
}

/** The late policy is asked for each time, as it is for posts. */
export function storedPoll(draft: PollDraft): object {
  const { latePolicy, hasTimePassed, kind, ...stored } = storedContent({
    ...draft,
    ...pollOf(draft),
  });
  return stored;
}

/** Reads every readable field; undefined, with an error in the console, when the value is no object. */
export function pollDraftFrom(stored: unknown, _version: number, now: Date): PollDraft | undefined {
  if (!isRecord(stored)) {
    // oxlint-disable-next-line no-console -- told there (docs/product.md, Posts)
    console.error("The stored poll could not be migrated.");
    return undefined;
  }
  const poll = readPoll(stored);
  return {
    ...poll,
    options: rowsOf({ options: optionsFrom(stored["options"]), quiz: poll.quiz }),
    selectedChannelIds: strings(stored["selectedChannelIds"]),
    replaces: replacedFrom(stored["replaces"]),
    ...sourceFrom(stored),
    ...followsFrom(stored),
    ...storedTiming(stored, now),
  };
}

/** Without them a restored copy would go out beside the poll it was to replace. */
function replacedFrom(stored: unknown): ReplacedPoll[] {
  return (Array.isArray(stored) ? (stored as unknown[]) : []).flatMap((each) => {
    if (!isRecord(each)) return [];
    const { id, version, channelId } = each;
    if (typeof id !== "string" || typeof channelId !== "string") return [];
    return typeof version === "number" ? { id, version, channelId } : [];
  });
}

function optionsFrom(stored: unknown): string[] {
  const options = Array.isArray(stored) ? (stored as unknown[]) : [];
  const texts = options.map((option) => (isRecord(option) ? option["text"] : option));
  return texts.map((text) => (typeof text === "string" ? text : ""));
}

export function pollContentOf(draft: PollDraft): Content {
  const poll = pollOf(draft);
  return { identity: identityOf(poll), words: [poll.question, ...poll.options].flatMap(wordsOf) };
}

export function pollOf(draft: PollDraft): PollContent {
  const { options, quiz } = draft;
  const correct = options.flatMap(({ isRight }, place) => (isRight ? place : []));
  return readPoll({
    ...draft,
    options: options.map(({ text }) => text),
    quiz: quiz && { ...quiz, correct },
  });
}

/** The fields of a poll as the calls of the API take them. */
export function givenPoll(poll: PollContent) {
  const { kind, ...fields } = storedContent(poll);
  return { ...fields, options: [...fields.options] };
}

/** True when clearing the poll would lose nothing. */
export function isEmptyPoll({ question, options }: Poll): boolean {
  return isBlank(question) && options.every(isBlank);
}
