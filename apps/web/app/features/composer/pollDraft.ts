/** The poll being written (specification, section 3). It is kept in this browser like a post, so that nothing loses it. */
import type { Poll } from "@vestnik/domain/poll";
import { MAX_OPTIONS, MIN_OPTIONS } from "@vestnik/domain/poll";
import { z } from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { whenOwned } from "../../shared/storage/ownedValue.ts";
import { tellBegun } from "./begun.ts";
import { AUTOSAVE_DELAY_MS, delayedStorage } from "./delayedStorage.ts";
import type { SentSummary } from "./sentSummary.ts";
import { atOnce, scheduleTypes, withoutPastTime, type Timing } from "./timing.ts";

const STORAGE_KEY = "poll-draft";

export type PollOption = { readonly id: number; readonly text: string };

export type PollDraft = Timing & {
  readonly question: string;
  readonly options: readonly PollOption[];
  readonly isAnonymous: boolean;
  readonly allowsMultipleAnswers: boolean;
  readonly selectedChannelIds: readonly string[];
};

/** What was in the form before it was sent or replaced, and can be brought back. */
type EarlierPoll = { readonly draft: PollDraft } & (
  | { readonly why: "published" | "replaced" }
  | { readonly why: "scheduled"; readonly sent: SentSummary }
);

type PollDraftState = {
  readonly draft: PollDraft;
  readonly earlier: EarlierPoll | undefined;
};

/** What is kept in the browser. */
const storedPollSchema = z.object({
  question: z.string(),
  options: z.array(z.string()).min(MIN_OPTIONS).max(MAX_OPTIONS),
  isAnonymous: z.boolean(),
  allowsMultipleAnswers: z.boolean(),
  selectedChannelIds: z.array(z.string()),
  scheduleType: z.enum(scheduleTypes),
  scheduledDate: z.iso.datetime().nullable(),
});
type StoredPoll = z.infer<typeof storedPollSchema>;

let lastOptionId = 0;

function optionOf(text: string): PollOption {
  lastOptionId += 1;
  return { id: lastOptionId, text };
}

function emptyPoll(): PollDraft {
  return {
    question: "",
    options: Array.from({ length: MIN_OPTIONS }, () => optionOf("")),
    isAnonymous: true,
    allowsMultipleAnswers: false,
    selectedChannelIds: [],
    ...atOnce,
  };
}

/** A stored value of another shape begins an empty poll; a time that has passed has to be chosen again. */
function pollDraftFrom(stored: unknown, now: Date): PollDraft {
  const parsed = storedPollSchema.safeParse(stored);
  if (!parsed.success) return emptyPoll();
  const { options, ...rest } = parsed.data;
  return { ...rest, options: options.map(optionOf), ...withoutPastTime(rest, now) };
}

/** How late it may be sent is asked anew each time, as it is for posts. */
function storedPart({ latePolicy, hasTimePassed, options, ...stored }: PollDraft): StoredPoll {
  const { selectedChannelIds } = stored;
  return {
    ...stored,
    selectedChannelIds: [...selectedChannelIds],
    options: options.map(({ text }) => text),
  };
}

const storage = delayedStorage<StoredPoll>(STORAGE_KEY, AUTOSAVE_DELAY_MS);

/** Writes what waits; the page calls this at the last moment it can still write. */
export const flushPollDraft = storage.flush;

export const usePollDraft = create<PollDraftState>()(
  persist((): PollDraftState => ({ draft: emptyPoll(), earlier: undefined }), {
    name: STORAGE_KEY,
    version: 1,
    storage,
    // Whose draft lies there is known only when the account is.
    skipHydration: true,
    partialize: ({ draft }) => storedPart(draft),
    merge: (stored) => ({ draft: pollDraftFrom(stored, new Date()), earlier: undefined }),
  }),
);

whenOwned(() => void usePollDraft.persist.rehydrate());

usePollDraft.subscribe((now, before) => {
  if (isEmptyPoll(pollOf(before.draft)) && !isEmptyPoll(pollOf(now.draft))) tellBegun();
});

export function changePoll(part: Partial<PollDraft>): void {
  usePollDraft.setState(({ draft, earlier }) => {
    const isBegun = part.question !== undefined || part.options !== undefined;
    const isForgotten = isBegun && earlier?.why !== "replaced";
    return { draft: { ...draft, ...part }, earlier: isForgotten ? undefined : earlier };
  });
}

export function addOption(): void {
  const { options } = usePollDraft.getState().draft;
  if (options.length < MAX_OPTIONS) changePoll({ options: [...options, optionOf("")] });
}

export function removeOption(id: number): void {
  const { options } = usePollDraft.getState().draft;
  if (options.length > MIN_OPTIONS) changePoll({ options: options.filter((o) => o.id !== id) });
}

export function writeOption(id: number, text: string): void {
  const { options } = usePollDraft.getState().draft;
  changePoll({ options: options.map((option) => (option.id === id ? { id, text } : option)) });
}

/** `sent` says where and when it goes out later; undefined when it goes out now. */
export function emptyPollForm(sent: SentSummary | undefined): void {
  const { draft } = usePollDraft.getState();
  const { selectedChannelIds } = draft;
  usePollDraft.setState({
    draft: { ...emptyPoll(), selectedChannelIds },
    earlier: sent ? { draft, why: "scheduled", sent } : { draft, why: "published" },
  });
}

/** What was sent comes back without its channels: one more tap must not send it a second time. */
export function refillPollForm(): void {
  const { earlier } = usePollDraft.getState();
  if (!earlier) return;
  const { draft, why } = earlier;
  const selectedChannelIds = why === "replaced" ? draft.selectedChannelIds : [];
  usePollDraft.setState({ draft: { ...draft, selectedChannelIds }, earlier: undefined });
}

/** A copy of another poll; when it goes out has to be chosen. */
export function fillPollForm(poll: Poll, channelIds: readonly string[]): void {
  const { question, options, isAnonymous, allowsMultipleAnswers } = poll;
  const { draft } = usePollDraft.getState();
  usePollDraft.setState({
    earlier: isEmptyPoll(pollOf(draft)) ? undefined : { draft, why: "replaced" },
    draft: {
      ...emptyPoll(),
      question,
      options: options.map(optionOf),
      isAnonymous,
      allowsMultipleAnswers,
      selectedChannelIds: channelIds,
      scheduleType: "later",
    },
  });
}

export function pollOf({ options, ...draft }: PollDraft): Poll {
  const { question, isAnonymous, allowsMultipleAnswers } = draft;
  return {
    question,
    options: options.map(({ text }) => text),
    isAnonymous,
    allowsMultipleAnswers,
  };
}

/** True when there is nothing a person would miss. */
export function isEmptyPoll({ question, options }: Poll): boolean {
  return question.trim() === "" && options.every((option) => option.trim() === "");
}
