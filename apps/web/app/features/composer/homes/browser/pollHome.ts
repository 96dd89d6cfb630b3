/** The home of a new poll: its form is autosaved in this browser like that of a post, and emptied when the poll is sent. */
import { type Given, type GivenOptions, readPoll } from "@vestnik/domain/content";
import type { FlatPoll } from "@vestnik/domain/poll";
import type { PollSettings } from "@vestnik/domain/pollSettings";
import { whenOwned } from "../../../../shared/storage/ownedValue.ts";
import { userTimeZone } from "../../../../shared/time/timeZone.ts";
import { type EarlierPoll, usePollDraft } from "../../poll/pollDraft.ts";
import {
  emptyPollDraft,
  isEmptyPoll,
  newPollDraft,
  POLL_DRAFT_VERSION,
  pollContentOf,
  type PollDraft,
  pollDraftFrom,
  pollOf,
  rowsOf,
  type ReplacedPoll,
  storedPoll,
} from "../../poll/storedPoll.ts";
import type { SentSummary } from "../../publish/publishing.ts";
import { followingAnew, pollDefaultNames } from "../../timing/channelDefaults.ts";
import {
  atOnce,
  inOneHourFrom,
  timingAfter,
  timingOf,
  withFreshProposal,
  withoutPastTime,
} from "../../timing/timing.ts";
import { createAutosave, watchPage } from "./autosave.ts";
import type { AutosaveKind } from "./autosaveKind.ts";
import { countStartedDraft } from "./postHome.ts";

const kind: AutosaveKind<PollDraft> = {
  key: "poll-draft",
  conflictCopiesKey: "poll-draft-aside",
  version: POLL_DRAFT_VERSION,
  stored: storedPoll,
  read: (state, version, now) => {
    const read = pollDraftFrom(state, version, now);
    if (!read || !isEmptyPoll(pollOf(read))) return read;
    return followingAnew(withFreshProposal(read, now), pollDefaultNames);
  },
  contentOf: pollContentOf,
  empty: newPollDraft,
  shown: () => usePollDraft.getState().draft,
  show: (next) => usePollDraft.setState(({ draft }) => ({ draft: inSamePlaces(next, draft) })),
  settle: ({ selectedChannelIds, follows, ...next }) =>
    usePollDraft.setState(({ draft }) => ({
      draft: { ...draft, selectedChannelIds, follows, ...timingOf(next) },
    })),
};

/** Reuses the ids of the shown options, so that React reuses their fields and the focus stays in them. */
function inSamePlaces(next: PollDraft, shown: PollDraft): PollDraft {
  const options = next.options.map((option, place) => ({
    ...option,
    id: shown.options[place]?.id ?? option.id,
  }));
  return { ...next, options };
}

export const pollAutosave = createAutosave(kind);

usePollDraft.subscribe((now, before) => {
  pollAutosave.changed(now.draft, before.draft);
  if (isEmptyPoll(pollOf(before.draft)) && !isEmptyPoll(pollOf(now.draft))) countStartedDraft();
});

/** Another page has sent this poll; it can be restored like any sent poll. */
pollAutosave.state.subscribe(({ sentElsewhere }, before) => {
  if (sentElsewhere === undefined || sentElsewhere === before.sentElsewhere) return;
  usePollDraft.setState({ earlier: { draft: sentElsewhere, why: "sentElsewhere" } });
});

watchPage(pollAutosave, kind);
// One account's poll is not offered to the next.
whenOwned(() => usePollDraft.setState({ earlier: undefined }));

/** `sent` says where and when it goes out; undefined when it goes out now. */
export function emptyPollForm(sent: SentSummary | undefined): void {
  const { draft } = usePollDraft.getState();
  pollAutosave.markSent(draft);
  leaveForm(sent ? { draft, why: "scheduled", sent } : { draft, why: "published" });
}

export function clearPollForm(): void {
  leaveForm({ draft: usePollDraft.getState().draft, why: "cleared" });
}

function leaveForm(earlier: EarlierPoll): void {
  // The next poll usually goes to the same channels; clearing the fields clears the channels, too.
  const selectedChannelIds = wasPollSent(earlier) ? earlier.draft.selectedChannelIds : [];
  const timing =
    earlier.why === "scheduled" ? timingAfter(earlier.sent.dueAt, userTimeZone()) : atOnce;
  usePollDraft.setState({ draft: { ...newPollDraft(), selectedChannelIds, ...timing }, earlier });
  // Written at once, so that other tabs with the same poll stop offering it.
  pollAutosave.flush();
}

/** A sent poll is restored without its channels, so that one more tap does not send it a second time. */
export function refillPollForm(): void {
  const { earlier } = usePollDraft.getState();
  if (!earlier) return;
  const { draft } = earlier;
  // What a sent poll replaced is gone.
  const sent = wasPollSent(earlier)
    ? { selectedChannelIds: [], replaces: [], follows: undefined }
    : {};
  usePollDraft.setState({ draft: { ...draft, ...sent }, earlier: undefined });
}

export function forgetScheduledPoll(): void {
  const { earlier } = usePollDraft.getState();
  if (earlier?.why === "scheduled") usePollDraft.setState({ earlier: undefined });
}

export function wasPollSent(earlier: EarlierPoll | undefined): boolean {
  return earlier !== undefined && earlier.why !== "cleared";
}

/** Scheduled polls whose place a copy takes, and their time, which it takes over. */
export type Replacement = { readonly replaces: readonly ReplacedPoll[]; readonly dueAt: string };

type GivenPoll = FlatPoll & Given<PollSettings> & GivenOptions;

/**
 * Copies another poll into the form, for one hour from now or in the place of scheduled ones. Returns the id of the
 * conflict copy of the earlier poll, if there was any.
 */
export function fillPollForm(
  poll: GivenPoll,
  channelIds: readonly string[],
  replacement?: Replacement,
): string | undefined {
  const read = readPoll(poll);
  const draft: PollDraft = {
    ...emptyPollDraft(),
    ...read,
    // A saved draft may contain only half a poll, or one of a time when more was allowed; then the form says what is wrong.
    options: rowsOf(read),
    selectedChannelIds: channelIds,
    ...inOneHourFrom(new Date()),
    ...(replacement && inPlaceOf(replacement)),
  };
  return pollAutosave.exchange(() => usePollDraft.setState({ draft, earlier: undefined }));
}

function inPlaceOf({ replaces, dueAt }: Replacement): Partial<PollDraft> {
  const time = { scheduleType: "later", scheduledDate: dueAt } as const;
  return { replaces, ...withoutPastTime(time, new Date()) };
}
