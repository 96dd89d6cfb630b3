/** The poll as it would be sent now. */
import type { Channel } from "@vestnik/contract/channels";
import type { CreatePublicationsInput } from "@vestnik/contract/publications";
import type { Problem } from "@vestnik/domain/errors";
import { checkPoll, checkVoters, trimPoll, type Poll } from "@vestnik/domain/poll";
import { useTimeZone } from "../../shared/time/timeZone.ts";
import { channelChoice, publishableIds } from "./channelChoice.ts";
import { pollOf, usePollDraft } from "./pollDraft.ts";
import { publicationsLeft } from "./publicationsLeft.ts";
import { asObstacle, obstaclesAround, type Obstacle } from "./readiness.ts";
import { dueAtOf } from "./timing.ts";
import type { Surroundings } from "./useComposedPost.ts";

export type ComposedPoll = {
  readonly poll: Poll;
  readonly channelIds: readonly string[];
  /** What the chosen channels have against this poll. */
  readonly voterProblems: readonly Problem[];
  readonly obstacles: readonly Obstacle[];
  readonly request: CreatePublicationsInput;
};

export function useComposedPoll({ channels, meter, now }: Surroundings): ComposedPoll {
  const timeZone = useTimeZone();
  const draft = usePollDraft((state) => state.draft);
  const poll = pollOf(draft);
  const channelIds = publishableIds(draft.selectedChannelIds, channels ?? []);
  const voterProblems = checkVoters(poll, chatsOf(channelIds, channels ?? []));
  const trimmed = trimPoll(poll);
  return {
    poll,
    channelIds,
    voterProblems,
    obstacles: [
      ...[...checkPoll(poll), ...voterProblems].map(asObstacle),
      ...obstaclesAround({
        channelCount: channelIds.length,
        channelChoice: channelChoice(channels),
        publicationsLeft: publicationsLeft(meter),
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
    },
  };
}

function chatsOf(channelIds: readonly string[], channels: readonly Channel[]) {
  const chosen = channels.filter(({ id }) => channelIds.includes(id));
  return chosen.map(({ chatType }) => ({ isChannel: chatType === "channel" }));
}
