/** What must hold inside the transaction that accepts a publication; each refuses. */
import { isWithin, periodAt } from "@vestnik/domain/plan";
import { AppError } from "../../appError.ts";
import type { Tx } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { limitsFor } from "../plans/plans.ts";
import * as queries from "./queries.ts";
import type { PublicationRow } from "./queries.ts";

/** In the order they were asked for; each once. */
export async function requireOwnChannels(
  tx: Tx,
  userId: string,
  channelIds: readonly string[],
): Promise<{ id: string; title: string }[]> {
  const wanted = [...new Set(channelIds)];
  const found = await queries.findOwnChannels(tx, userId, wanted);
  const usable = new Map(
    found.filter(({ hasBotToken }) => hasBotToken).map((channel) => [channel.id, channel]),
  );
  return wanted.map((channelId) => {
    const channel = usable.get(channelId);
    if (!channel) throw new AppError("channel_not_found");
    return channel;
  });
}

/** The plan's publications of this period (decision 15). */
export async function requireRoom(
  deps: Deps,
  tx: Tx,
  userId: string,
  accountStart: Date,
  requested: number,
  now: Date,
): Promise<void> {
  const limit = limitsFor(deps.config).publications;
  const used = await queries.countPublicationsSince(tx, userId, periodAt(accountStart, now).start);
  if (isWithin(limit, used + requested)) return;
  throw new AppError("publication_limit_reached", { limit, count: used, requested });
}

/** Sending again needs the channel and, unless the publication still counts, room in the plan. */
export async function requireSendable(
  deps: Deps,
  tx: Tx,
  { userId, channelId, status }: PublicationRow,
  accountStart: Date,
  now: Date,
): Promise<void> {
  if (channelId === null) throw new AppError("channel_not_found");
  if (status !== "unconfirmed") await requireRoom(deps, tx, userId, accountStart, 1, now);
}
