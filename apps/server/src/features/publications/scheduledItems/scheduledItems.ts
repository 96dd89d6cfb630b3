/** Scheduled posts and polls as their own calls know them (docs/product.md, API calls): one channel each, listed only while they wait. */
import { checkOptionCount, MAX_OPTIONS } from "@vestnik/domain/poll";
import { AppError, refuseProblems } from "../../../appError.ts";
import type { Deps } from "../../../deps.ts";
import type { ContentInput } from "../content/content.ts";
import type { ChosenTime } from "../dueAt.ts";
import { publish } from "../publications.ts";
import type { PublicationRow } from "../queries.ts";
import { requirePublication } from "../requirements.ts";
import type { Seen } from "../waiting/waiting.ts";

type NewItem = ContentInput & ChosenTime & { readonly channelId: string };

export async function createScheduled(
  deps: Deps,
  userId: string,
  idempotencyKey: string,
  { channelId, ...item }: NewItem,
  now: Date,
): Promise<PublicationRow> {
  if (item.kind === "poll") refuseProblems(checkOptionCount(item.options.length, MAX_OPTIONS));
  const request = { ...item, channelIds: [channelId], latePolicy: "hour" as const };
  const [made] = await publish(deps, userId, idempotencyKey, request, now);
  if (!made) throw new Error("One channel makes one publication.");
  return made.publication;
}

/** A publication that is still scheduled or being sent. */
export async function getScheduled(
  deps: Deps,
  { userId, id, kind }: Seen,
): Promise<PublicationRow> {
  const { publication } = await requirePublication(deps.database.db, userId, id, kind);
  const { status } = publication;
  if (status !== "scheduled" && status !== "sending") throw new AppError("not_found");
  return publication;
}
