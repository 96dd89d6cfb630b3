/**
 * Why publications did not go out, or will not, and which changes of published ones failed: the causes that owners are told of, each once.
 * A cause that is a condition lasts as long as its channel's state; any other happened, and stays until its owner has dealt with its
 * publications.
 */
import { isHeld } from "../channel.ts";
import type { ChannelStatus } from "../channel.ts";
import type { DeliveryCode } from "../errors.ts";
import { followUpKinds } from "../publications/followUp.ts";
import type { ShownFollowUp } from "../publications/followUp.ts";
import type { PublicationStatus } from "../publications/publication.ts";

export const causeKinds = [
  // Conditions: a bot token that is refused or missing, what a bot may not do in a channel, channels beyond the plan.
  "token",
  "channel",
  "plan",
  // A picture is gone that a waiting publication needs.
  "picture",
  // What happened: no proof of delivery, Telegram out of reach, not sent in time, a channel's refusal, the content's refusal.
  "unconfirmed",
  "unreachable",
  "late",
  "refused",
  "post",
  // What failed of a published post: a correction, its removal, pinning and unpinning.
  ...followUpKinds,
] as const;
export type CauseKind = (typeof causeKinds)[number];

/** Names a cause among those of one owner, as in `token:4242`: what has the same key is told once. */
export type CauseKey = CauseKind | `${CauseKind}:${string}`;

/** The state of a channel as far as it decides whether something is published there. */
export type ChannelState = {
  readonly id: string;
  readonly botId: number | null;
  readonly status: ChannelStatus;
  readonly overPlan: boolean;
  readonly ownerLeaving: boolean;
};

/** A publication that failed, is unconfirmed or missed. */
export type Trouble = {
  readonly status: PublicationStatus;
  readonly code: DeliveryCode | null;
  readonly batchId: string;
};

export function kindOf(key: CauseKey): CauseKind {
  const [kind] = key.split(":");
  return causeKinds.find((one) => one === kind) ?? "post";
}

/** Of a cause that is over by itself, its owner is told that it works again. */
export function endsByItself(key: CauseKey): boolean {
  const kind = kindOf(key);
  return kind === "token" || kind === "channel" || kind === "plan";
}

/** What stops publishing in a channel; undefined where nothing does, or where its owner knows: the account is being deleted. */
export function conditionOf(channel: ChannelState): CauseKey | undefined {
  if (channel.ownerLeaving) return undefined;
  if (channel.overPlan) return "plan";
  // A bot has one token for all its channels.
  if (isHeld(channel.status)) return `token:${channel.botId ?? channel.id}`;
  return channel.status === "ok" ? undefined : `channel:${channel.id}`;
}

/** Refusals that are about the channel and its bot, not about what was to be published. */
const channelCodes: readonly DeliveryCode[] = [
  "chat_not_found",
  "bot_kicked",
  "bot_not_member",
  "not_enough_rights",
  "need_admin_rights",
  "no_write_access",
  "bot_forbidden",
  "bot_cannot",
  "permission_denied",
  "bot_unauthorized",
  "chat_unavailable",
];

/** The cause of a publication's trouble, by the state its channel is in now. */
export function causeOf(
  { status, code, batchId }: Trouble,
  channel: ChannelState | null,
): CauseKey {
  const condition = channel ? conditionOf(channel) : undefined;
  const ofContent: CauseKey = `post:${batchId}:${code ?? status}`;
  if (status === "unconfirmed") return code === "album_interrupted" ? ofContent : "unconfirmed";
  if (status === "missed") {
    if (condition) return condition;
    return code === "could_not_reach_telegram" ? "unreachable" : "late";
  }
  if (!channel || !code || !channelCodes.includes(code)) return ofContent;
  return condition ?? `refused:${channel.id}:${code}`;
}

/** The cause of a change of a published post that failed; undefined where none did, or where its owner knows why. */
export function changeCauseOf({
  followUp,
  batchId,
}: {
  readonly followUp: ShownFollowUp | null;
  readonly batchId: string;
}): CauseKey | undefined {
  if (followUp?.state !== "failed") return undefined;
  const { kind, code } = followUp;
  if (code !== null && ownDecisions.includes(code)) return undefined;
  return `${kind}:${batchId}:${code ?? "telegram_refused"}`;
}

/** Failures that its owner caused are no news: the channel was removed, the account is being deleted or blocked, the publication was dismissed. */
const ownDecisions: readonly DeliveryCode[] = [
  "channel_removed",
  "account_deletion_pending",
  "owner_blocked",
  "dismissed",
];

/** Whether its owner has to look at a publication that ended so. */
export function needsOwner(status: PublicationStatus, code: DeliveryCode | null): boolean {
  if (status !== "failed" && status !== "missed" && status !== "unconfirmed") return false;
  return code === null || !ownDecisions.includes(code);
}

/**
 * What happens again long after it was told is news: an outage of this night is not that of last week, even if its owner has left that one
 * standing. A condition is told once until it ends.
 */
const SAME_HAPPENING_MS = 6 * 3_600_000;

export function isNewHappening(key: CauseKey, toldAt: Date, now: Date): boolean {
  return !endsByItself(key) && now.getTime() - toldAt.getTime() >= SAME_HAPPENING_MS;
}
