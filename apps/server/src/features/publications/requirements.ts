/** Preconditions of accepting or changing a publication; each throws a refusal. */
import { channelLabel } from "@vestnik/domain/channel";
import { dailyPublications, isWithin, UNLIMITED } from "@vestnik/domain/plan";
import { checkVoters } from "@vestnik/domain/poll";
import { checkTopicGroups } from "@vestnik/domain/topic";
import { AppError, refuseProblems } from "../../appError.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Content } from "@vestnik/domain/content";
import type { Deps } from "../../deps.ts";
import { planOf } from "../plans/plans.ts";
import type { AccountPlan } from "../plans/plans.ts";
import { requireOwnUploads } from "../uploads/uploads.ts";
import { uploadsOf } from "./content/content.ts";
import * as queries from "./queries.ts";
import type { OwnChannel, PublicationRow, PublicationWithChannel } from "./queries.ts";

/** Of a plan. */
type Limited = Pick<AccountPlan, "limits">;
type Account = { readonly id: string; readonly createdAt: Date };

/** Another owner's publication and a missing one are refused alike, and so is one of the other kind. */
export async function requirePublication(
  db: Db | Tx,
  userId: string,
  id: string,
  kind?: Content["kind"],
): Promise<PublicationWithChannel> {
  const found = await queries.findPublication(db, userId, id);
  if (!found || (kind && found.publication.kind !== kind)) throw new AppError("not_found");
  return found;
}

/** In the order of the request; each channel once. */
export async function requireOwnChannels(
  tx: Tx,
  userId: string,
  channelIds: readonly string[],
): Promise<OwnChannel[]> {
  return requireAllOf(channelIds, await queries.findOwnChannels(tx, userId, channelIds));
}

/** The same among those that were found. */
export function requireAllOf(
  channelIds: readonly string[],
  found: readonly OwnChannel[],
): OwnChannel[] {
  const usable = new Map(
    found.filter(({ hasBotToken }) => hasBotToken).map((channel) => [channel.id, channel]),
  );
  return [...new Set(channelIds)].map((channelId) => {
    const channel = usable.get(channelId);
    if (!channel) throw new AppError("channel_not_found");
    return channel;
  });
}

/** The channels must accept the content: Telegram refuses polls with visible voters in channels (decision 7), and a topic is one of one group (decision 213). */
export function requireFitting(content: Content, channels: readonly OwnChannel[]): void {
  if (content.kind === "poll") refuseProblems(checkVoters(content, channels));
  const groups = channels.filter(({ isGroup }) => isGroup);
  refuseProblems(checkTopicGroups(content.topicId, groups.length));
}

/** The same for what a batch gets later: it may be in a group already. */
export async function requireTopicOfOneGroup(
  tx: Tx,
  { topicId }: Content,
  batch: Parameters<typeof queries.countGroups>[1],
): Promise<void> {
  if (topicId === null) return;
  refuseProblems(checkTopicGroups(topicId, await queries.countGroups(tx, batch)));
}

/** What one of the channels gets within a day anyway is named, so that its owner can be asked (decision 132). */
export async function requireUnrepeated(db: Db | Tx, wanted: queries.Wanted): Promise<void> {
  const found = await queries.findRepeated(db, wanted);
  const [nearest] = found;
  if (!nearest) return;
  const { dueAt, status } = nearest;
  throw new AppError("publication_repeated", {
    channel: channelLabel(nearest),
    dueAt: dueAt.toISOString(),
    isPlanned: status === "scheduled",
    channelCount: new Set(found.map(({ channelId }) => channelId)).size,
  });
}

/** Nothing is published in a channel beyond the limit of the plan (decision 112), which is looked up only to be named. */
export async function requireWithinPlan(
  channels: readonly { readonly label: string; readonly overPlan: boolean }[],
  findPlan: () => Limited | Promise<Limited>,
): Promise<void> {
  const over = channels.find(({ overPlan }) => overPlan);
  if (!over) return;
  const { limits } = await findPlan();
  throw new AppError("channel_over_plan", { limit: limits.channels, channel: over.label });
}

/** The same for the channel of a publication. */
export async function requireItsChannelWithinPlan(
  deps: Pick<Deps, "config">,
  tx: Tx,
  { publication, channel }: PublicationWithChannel,
  accountStart: Date,
  now: Date,
): Promise<void> {
  if (!channel) return;
  const account = { id: publication.userId, createdAt: accountStart };
  const placed = { label: channelLabel(channel), overPlan: channel.overPlan };
  await requireWithinPlan([placed], async () => await planOf(deps, tx, account, now));
}

/** One more decision within the plan's limit of this period, in however many channels (decision 182). */
export async function requireQuota(
  db: Db | Tx,
  plan: Limited & Pick<AccountPlan, "period">,
  userId: string,
): Promise<void> {
  const limit = plan.limits.publications;
  if (limit === UNLIMITED) return;
  const count = await queries.countBatchesSince(db, userId, plan.period.start);
  if (isWithin(limit, count + 1)) return;
  throw new AppError("publication_limit_reached", { limit, count });
}

/** What is sent again or restored needs quota like a new decision, unless the decision it belongs to counts already. */
async function requireQuotaAgain(
  deps: Pick<Deps, "config">,
  tx: Tx,
  account: Account,
  batchId: string,
  now: Date,
): Promise<void> {
  const plan = await planOf(deps, tx, account, now);
  if (await queries.isBatchCounted(tx, batchId, plan.period.start)) return;
  await requireQuota(tx, plan, account.id);
  await queries.countBatchNow(tx, batchId);
}

const DAY_MS = 24 * 3_600_000;

/** What fails or is deleted is stored, too. */
export async function requireDailyLimit(
  db: Db | Tx,
  { limits }: Limited,
  { userId, requested, now }: { userId: string; requested: number; now: Date },
): Promise<void> {
  const limit = dailyPublications(limits);
  if (limit === UNLIMITED) return;
  const created = await queries.countCreatedSince(db, userId, new Date(now.getTime() - DAY_MS));
  if (isWithin(limit, created + requested)) return;
  throw new AppError("daily_publication_limit_reached", { limit, count: created, requested });
}

/** The words of a post in two messages do not go out after their media were removed from the channel. */
export async function requireFirstMessage(
  tx: Tx,
  { userId, firstId }: PublicationRow,
): Promise<void> {
  if (firstId !== null && (await queries.isRemoved(tx, userId, firstId))) {
    throw new AppError("first_message_removed");
  }
}

/** Sending again needs the channel, the images, which its owner may have deleted to free storage, and quota in the plan. */
export async function requireSendable(
  deps: Pick<Deps, "config">,
  tx: Tx,
  publication: PublicationRow,
  accountStart: Date,
  now: Date,
): Promise<void> {
  const { id, userId, batchId, channelId, content } = publication;
  if (channelId === null) throw new AppError("channel_not_found");
  await requireFirstMessage(tx, publication);
  const filenames = uploadsOf(content);
  await requireOwnUploads(tx, userId, filenames);
  await requireQuotaAgain(deps, tx, { id: userId, createdAt: accountStart }, batchId, now);
  await queries.unlinkUploads(tx, id);
  await queries.linkUploads(tx, [id], filenames);
}
