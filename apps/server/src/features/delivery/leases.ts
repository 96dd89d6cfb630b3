/** Taking, keeping and giving up the right to send. */
import type { Db } from "../../db/db.ts";
import { notifyOwner } from "../../db/notices.ts";
import { publicationNotice } from "../publications/publications.ts";
import type { Journal } from "./journal.ts";
import * as queries from "./queries.ts";
import type { ClaimedPublication, PublicationRow } from "./queries.ts";

/** Claims in one transaction: when it returns, `sending` and the open attempts are committed. */
export async function claimNext(
  db: Db,
  claim: { workerId: string; limit: number; leaseMs: number },
): Promise<ClaimedPublication[]> {
  return await db.transaction(async (tx) => {
    const claimed = await queries.claimDue(tx, claim);
    if (claimed.length === 0) return [];
    await queries.openAttempts(tx, claimed);
    await notifyOwner(tx, ...claimed.map(publicationNotice));
    const channelIds = claimed.flatMap(({ channelId }) => channelId ?? []);
    const channels = new Map(
      (await queries.findChannels(tx, channelIds)).map((channel) => [channel.id, channel]),
    );
    return claimed.flatMap((publication) => {
      const channel = publication.channelId && channels.get(publication.channelId);
      return channel ? [{ publication, channel }] : [];
    });
  });
}

/** Publications of workers that went silent become visible to their owners, and so do those that came too late. */
export async function sweep(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const parked = await queries.parkExpired(tx);
    for (const publication of parked) await closeUnknown(tx, publication);
    const failed = await queries.failChannelless(tx);
    const missed = await queries.missLate(tx);
    await notifyOwner(tx, ...[...parked, ...failed, ...missed].map(publicationNotice));
  });
}

/**
 * What this worker holds without knowing: at start, what its earlier life had in hand; later, what a claim took whose answer
 * was lost. A request that cannot have left goes back into the line; one that may have
 * left is its owner's to decide.
 */
export async function recoverOrphans(
  db: Db,
  workerId: string,
  mayHaveLeft: Journal["left"]["mayHaveLeft"],
  isInHand: (publicationId: string) => boolean = () => false,
): Promise<void> {
  const orphans = await queries.findOrphans(db, workerId);
  for (const orphan of orphans.filter(({ id }) => !isInHand(id))) {
    await db.transaction(async (tx) => {
      const attempt = { publicationId: orphan.id, fence: orphan.fence };
      const change = mayHaveLeft(attempt)
        ? ({ status: "unconfirmed", errorCode: "worker_stopped", errorDescription: "" } as const)
        : ({
            status: "scheduled",
            errorCode: null,
            errorDescription: null,
            attempts: orphan.attempts - 1,
          } as const);
      const settled = await queries.settle(tx, { ...attempt, change });
      if (!settled) return;
      if (settled.status === "unconfirmed") await closeUnknown(tx, orphan);
      else
        await queries.closeAttempt(tx, {
          ...attempt,
          outcome: "deferred",
          code: "never_left",
          description: null,
        });
      await notifyOwner(tx, publicationNotice(settled));
    });
  }
}

async function closeUnknown(
  tx: Parameters<typeof queries.closeAttempt>[0],
  { id, fence }: Pick<PublicationRow, "id" | "fence">,
): Promise<void> {
  await queries.closeAttempt(tx, {
    publicationId: id,
    fence,
    outcome: "unknown",
    code: "worker_stopped",
    description: null,
  });
}
