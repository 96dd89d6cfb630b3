/** The poll as it would be sent now. */
import type { Channel } from "@vestnik/contract/channels";
import type { CreatePublicationsInput } from "@vestnik/contract/publications";
import type { InputProblem } from "@vestnik/domain/errors";
import type { PollContent } from "@vestnik/domain/content";
import { checkPoll, checkVoters, trimPoll } from "@vestnik/domain/poll";
import { checkTopic, checkTopicGroups } from "@vestnik/domain/topic";
import { useTimeZone } from "../../../shared/time/timeZone.ts";
import { groupsAmong } from "../timing/topicGroups.ts";
import { channelChoice, publishableIds } from "../timing/channelChoice.ts";
import { usePollDraft } from "./pollDraft.ts";
import {
  asValidationProblem,
  postsLeft,
  problemsAround,
  type Surroundings,
  type ValidationProblem,
} from "../publish/validation.ts";
import { givenPoll, type PollDraft, pollOf } from "./storedPoll.ts";
import { dueAtOf } from "../timing/timing.ts";

export type ComposedPoll = {
  readonly poll: PollContent;
  readonly channelIds: readonly string[];
  /** The chosen channels that are groups, which allow visible voters. */
  readonly groupIds: readonly string[];
  /** Why the chosen channels refuse this poll. */
  readonly voterProblems: readonly InputProblem[];
  readonly problems: readonly ValidationProblem[];
  readonly request: CreatePublicationsInput;
};

export function useComposedPoll({ channels, meter, now }: Surroundings): ComposedPoll {
  const timeZone = useTimeZone();
  const draft = usePollDraft((state) => state.draft);
  const poll = pollOf(draft);
  const channelIds = publishableIds(draft.selectedChannelIds, channels ?? []);
  const chosen = (channels ?? []).filter(({ id }) => channelIds.includes(id));
  const groupIds = chosen.filter((channel) => !isChannel(channel)).map(({ id }) => id);
  const voterProblems = checkVoters(
    poll,
    chosen.map((channel) => ({ isChannel: isChannel(channel) })),
  );
  const topicProblems = [
    ...checkTopic(poll.topicId),
    ...checkTopicGroups(poll.topicId, groupsAmong(channels, channelIds).length),
  ];
  const trimmed = givenPoll(trimPoll(poll));
  const replaces = replacedBy(draft, channelIds);
  return {
    poll,
    channelIds,
    groupIds,
    voterProblems,
    problems: [
      ...[...checkPoll(poll), ...voterProblems, ...topicProblems].map(asValidationProblem),
      ...problemsAround({
        channelCount: channelIds.length,
        channelChoice: channelChoice(channels),
        // What is replaced in all its channels does not count any more; the server knows whether it is.
        postsLeft: postsLeft(meter) + Math.min(1, replaces.length),
        timing: draft,
        now,
      }),
    ],
    request: {
      kind: "poll",
      channelIds: [...channelIds],
      ...trimmed,
      options: trimmed.options.map((text) => ({ text })),
      scheduledDate: dueAtOf(draft)?.toISOString() ?? null,
      timeZone,
      latePolicy: draft.latePolicy,
      ...(replaces.length > 0 && { replaces }),
    },
  };
}

/** The old poll stays in a chosen channel that cannot be published in at the moment: it would have none. */
function replacedBy({ replaces, selectedChannelIds }: PollDraft, channelIds: readonly string[]) {
  return replaces
    .filter(
      ({ channelId }) => !selectedChannelIds.includes(channelId) || channelIds.includes(channelId),
    )
    .map(({ id, version }) => ({ id, version }));
}

function isChannel({ chatType }: Channel): boolean {
  return chatType === "channel";
}
