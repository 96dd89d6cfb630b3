/** The SQL of follow-ups under way. The database's clock decides when one may be tried. */
import type { DeliveryCode } from "@vestnik/domain/errors";
import type { FollowUpKind, FollowUpState } from "@vestnik/domain/followUp";
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../db/db.ts";
import { channels, followUps, publications, users } from "../../../db/schema.ts";
import { among, isAhead, milliseconds } from "../../../db/sqlFragments.ts";

export type FollowUpRow = typeof followUps.$inferSelect;
type PublicationRow = typeof publications.$inferSelect;

export type DueFollowUp = {
  readonly followUp: FollowUpRow;
  readonly publication: PublicationRow;
  readonly channel: typeof channels.$inferSelect | null;
};

/** Published, with a content that asks for something later, and not planned yet; the earliest first. */
export async function lockUnplanned(tx: Tx, limit: number): Promise<PublicationRow[]> {
  const { status, plannedAt, content, publishedAt } = publications;
  return await tx
    .select()
    .from(publications)
    .where(
      and(
        eq(status, "published"),
        isNull(plannedAt),
        // What Telegram is preparing is planned when its owner has said which message it is.
        sql`${publications.messageIds} -> 0 is distinct from '0'::jsonb`,
        // The second of two messages is the one that is pinned.
        sql`${content} ->> 'shape' is distinct from 'apart'`,
        sql`(${content} -> 'pin' is not null or ${content} -> 'removeAfterMinutes' is not null)`,
      ),
    )
    .orderBy(asc(publishedAt))
    .limit(limit)
    .for("update", { skipLocked: true });
}

/** What was planned is done in the order it is given in, also where all of it is late. */
export async function insertPlanned(
  tx: Tx,
  { id, userId }: PublicationRow,
  planned: readonly (Pick<FollowUpRow, "kind" | "notBefore" | "deadline"> &
    Partial<Pick<FollowUpRow, "content" | "plainText">>)[],
): Promise<void> {
  if (planned.length === 0) return;
  await tx.insert(followUps).values(
    planned.map((each, place) => ({
      ...each,
      userId,
      publicationId: id,
      planned: true,
      createdAt: sql`now() + ${place} * interval '1 millisecond'`,
    })),
  );
}

/** What is due, the earliest first, and of one publication only the one that was decided first. Rows that another worker has locked are skipped. */
export async function lockDue(tx: Tx, limit: number): Promise<DueFollowUp[]> {
  const earlier = sql`exists (select 1 from ${followUps} earlier
    where earlier.publication_id = ${followUps.publicationId}
      and (earlier.state = 'asking' or (earlier.state = 'waiting' and not ${isAhead("earlier")}
        and (earlier.created_at, earlier.id) < (${followUps.createdAt}, ${followUps.id}))))`;
  const isPaused = sql`exists (select 1 from rate_limits r
    where r.key in ('bot:' || ${channels.botId}, 'channel:' || ${channels.id}) and r.until > now())`;
  return await tx
    .select({ followUp: followUps, publication: publications, channel: channels })
    .from(followUps)
    .innerJoin(publications, eq(publications.id, followUps.publicationId))
    .innerJoin(users, eq(users.id, followUps.userId))
    .leftJoin(channels, eq(channels.id, publications.channelId))
    .where(
      and(
        eq(followUps.state, "waiting"),
        lte(followUps.notBefore, sql`now()`),
        isNull(users.deletionAskedAt),
        sql`not ${earlier}`,
        sql`not ${isPaused}`,
      ),
    )
    .orderBy(asc(followUps.notBefore), asc(followUps.createdAt))
    .limit(limit)
    .for("update", { of: followUps, skipLocked: true });
}

export async function claim(
  tx: Tx,
  ids: readonly string[],
  leaseMs: number,
): Promise<FollowUpRow[]> {
  if (ids.length === 0) return [];
  return await tx
    .update(followUps)
    .set({
      state: "asking",
      attempts: sql`${followUps.attempts} + 1`,
      fence: sql`${followUps.fence} + 1`,
      leaseUntil: sql`now() + ${milliseconds(leaseMs)}`,
    })
    .where(and(among(followUps.id, ids), eq(followUps.state, "waiting")))
    .returning();
}

/** Before each request: it stays with its worker. False when another one has it. */
export async function renew(
  db: Db,
  { id, fence }: Pick<FollowUpRow, "id" | "fence">,
  leaseMs: number,
): Promise<boolean> {
  const renewed = await db
    .update(followUps)
    .set({ leaseUntil: sql`now() + ${milliseconds(leaseMs)}` })
    .where(and(eq(followUps.id, id), eq(followUps.fence, fence), eq(followUps.state, "asking")))
    .returning({ id: followUps.id });
  return renewed.length === 1;
}

/** What a worker that stops has not finished is tried by another one at once: a repetition does no harm. */
export async function release(
  db: Db,
  claims: readonly Pick<FollowUpRow, "id" | "fence">[],
): Promise<void> {
  for (const { id, fence } of claims) {
    await db
      .update(followUps)
      .set({ state: "waiting", leaseUntil: null })
      .where(and(eq(followUps.id, id), eq(followUps.fence, fence), eq(followUps.state, "asking")));
  }
}

/** Whether an earlier edit may have reached Telegram without an answer that says so. */
export async function hasDoubtfulEdit(db: Db, publicationId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: followUps.id })
    .from(followUps)
    .where(
      and(
        eq(followUps.publicationId, publicationId),
        eq(followUps.kind, "edit"),
        gt(followUps.attempts, 0),
        inArray(followUps.state, ["failed", "replaced"]),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Of which kinds something was asked for without an answer, and replaced. */
export async function listDoubtful(tx: Tx, publicationId: string): Promise<FollowUpKind[]> {
  const found = await tx
    .selectDistinct({ kind: followUps.kind })
    .from(followUps)
    .where(
      and(
        eq(followUps.publicationId, publicationId),
        gt(followUps.attempts, 0),
        eq(followUps.state, "replaced"),
      ),
    );
  return found.map(({ kind }) => kind);
}

/** Follow-ups whose worker is gone are tried again: a repetition does no harm. */
export async function releaseExpired(db: Db): Promise<void> {
  await db
    .update(followUps)
    .set({ state: "waiting", leaseUntil: null })
    .where(and(eq(followUps.state, "asking"), lt(followUps.leaseUntil, sql`now()`)));
}

/** Locked before its follow-up, as an owner's decision does. */
export async function lockPublication(tx: Tx, id: string): Promise<PublicationRow | undefined> {
  const [found] = await tx.select().from(publications).where(eq(publications.id, id)).for("update");
  return found;
}

export type FollowUpEnd = {
  readonly state: FollowUpState;
  readonly delayMs?: number;
  readonly errorCode?: DeliveryCode;
  readonly errorDescription?: string;
  readonly before?: PublicationRow["content"];
};

/** False, and nothing is recorded, when another worker has claimed it since. */
export async function settle(
  tx: Tx,
  { id, fence }: Pick<FollowUpRow, "id" | "fence">,
  { delayMs, ...end }: FollowUpEnd,
): Promise<boolean> {
  const isWaiting = end.state === "waiting";
  const settled = await tx
    .update(followUps)
    .set({
      ...end,
      leaseUntil: null,
      endedAt: isWaiting ? null : sql`now()`,
      ...(delayMs !== undefined && { notBefore: sql`now() + ${milliseconds(delayMs)}` }),
    })
    .where(
      and(
        eq(followUps.id, id),
        eq(followUps.fence, fence),
        inArray(followUps.state, ["asking", "waiting"]),
      ),
    )
    .returning({ id: followUps.id });
  return settled.length === 1;
}

/** Those that wait or are under way and are not ahead, the latest decision first. */
export async function listOpen(tx: Tx, publicationId: string): Promise<FollowUpRow[]> {
  return await tx
    .select()
    .from(followUps)
    .where(
      and(
        eq(followUps.publicationId, publicationId),
        inArray(followUps.state, ["waiting", "asking"]),
        sql`not ${isAhead("follow_ups")}`,
      ),
    )
    .orderBy(desc(followUps.createdAt), desc(followUps.id));
}

/** What waits is not done: after a removal nothing is left to be changed, and what was not pinned is not unpinned. */
export async function replaceWaiting(
  tx: Tx,
  publicationId: string,
  kinds: readonly FollowUpKind[],
): Promise<void> {
  await tx
    .update(followUps)
    .set({ state: "replaced", endedAt: sql`now()`, content: null, plainText: null })
    .where(
      and(
        eq(followUps.publicationId, publicationId),
        eq(followUps.state, "waiting"),
        inArray(followUps.kind, [...kinds]),
      ),
    );
}

export async function changePublication(
  tx: Tx,
  id: string,
  change: Partial<Omit<PublicationRow, "kind">>,
): Promise<PublicationRow | undefined> {
  const [changed] = await tx
    .update(publications)
    .set({ ...change, version: sql`${publications.version} + 1`, updatedAt: sql`now()` })
    .where(eq(publications.id, id))
    .returning();
  return changed;
}
