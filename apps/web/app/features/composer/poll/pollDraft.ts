/** The form store of the poll. */
import { MAX_OPTIONS, MIN_OPTIONS } from "@vestnik/domain/poll";
import type { Channel } from "@vestnik/contract/channels";
import { create } from "zustand";
import { withMovedItem } from "../../../shared/drag/movedItem.ts";
import type { SentSummary } from "../publish/publishing.ts";
import { setByHand, withDestinations } from "../timing/channelDefaults.ts";
import { type Paste, type PasteResult, withPastedLines } from "./pollOptions.ts";
import { newPollDraft, optionOf, type PollDraft } from "./storedPoll.ts";

/** The poll that was in the form before it was sent or cleared, and can be restored. */
export type EarlierPoll = { readonly draft: PollDraft } & (
  | { readonly why: "published" | "sentElsewhere" | "cleared" }
  | { readonly why: "scheduled"; readonly sent: SentSummary }
);

type PollDraftState = {
  readonly draft: PollDraft;
  readonly earlier: EarlierPoll | undefined;
};

export const usePollDraft = create<PollDraftState>()(() => ({
  draft: newPollDraft(),
  earlier: undefined,
}));

export function changePoll(part: Partial<PollDraft>): void {
  usePollDraft.setState(({ draft, earlier }) => {
    const isNewText = part.question !== undefined || part.options !== undefined;
    return { draft: { ...draft, ...part }, earlier: isNewText ? undefined : earlier };
  });
}

/** An option that was chosen by hand does not follow the channels any more. */
export function choosePollOption(chosen: Partial<PollDraft>): void {
  changePoll(setByHand(usePollDraft.getState().draft, chosen));
}

export function sendPollTo(channels: readonly Channel[] | undefined, ids: string[]): void {
  changePoll(withDestinations(usePollDraft.getState().draft, channels, ids));
}

/** Adds an option below the one at `place` or at the end; false at the limit. */
export function addOption(place?: number): boolean {
  const { options } = usePollDraft.getState().draft;
  if (options.length >= MAX_OPTIONS) return false;
  const before = place === undefined ? options.length : place + 1;
  changePoll({ options: [...options.slice(0, before), optionOf(""), ...options.slice(before)] });
  return true;
}

export function removeOption(id: number): boolean {
  const { options } = usePollDraft.getState().draft;
  if (options.length <= MIN_OPTIONS) return false;
  changePoll({ options: options.filter((option) => option.id !== id) });
  return true;
}

export function writeOption(id: number, text: string): void {
  const { options } = usePollDraft.getState().draft;
  changePoll({
    options: options.map((option) => (option.id === id ? { ...option, text } : option)),
  });
}

/** Marks an option of a quiz as right, or no longer; where one answer can be given, one is right. */
export function markRight(id: number): void {
  const { options, allowsMultipleAnswers } = usePollDraft.getState().draft;
  changePoll({
    options: options.map((option) => ({
      ...option,
      isRight: option.id === id ? !option.isRight : allowsMultipleAnswers && option.isRight,
    })),
  });
}

export function allowSeveralAnswers(allowsMultipleAnswers: boolean): void {
  const { options } = usePollDraft.getState().draft;
  const first = options.find(({ isRight }) => isRight);
  const ofOne = options.map((option) => ({ ...option, isRight: option === first }));
  changePoll({ allowsMultipleAnswers, options: allowsMultipleAnswers ? options : ofOne });
}

/** Moves an option to a place counted from 0; false when there is no such place. */
export function moveOption(id: number, to: number): boolean {
  const { options } = usePollDraft.getState().draft;
  const from = options.findIndex((option) => option.id === id);
  if (from < 0 || from === to || to < 0 || to >= options.length) return false;
  changePoll({ options: withMovedItem(options, from, to) });
  return true;
}

/** Fills several options at once; returns where the last line went and the lines that did not fit. */
export function pasteLines(paste: Paste): PasteResult {
  const result = withPastedLines(usePollDraft.getState().draft.options, paste);
  changePoll({ options: result.options });
  return result;
}
