/** The SQL of people and their sessions. */
import { and, desc, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { prepared } from "../../db/prepared.ts";
import { among } from "../../db/sqlFragments.ts";
import { dataExports, loginProofs, sessions, users } from "../../db/schema.ts";

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

/** What makes a session live: not past its end, and used since `usedAfter`. */
export type Liveness = { readonly now: Date; readonly usedAfter: Date };

const isLive = ({ now, usedAfter }: Liveness) =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, usedAfter));

/** Records the use of a login proof; false when it was used before. */
export async function insertLoginProof(
  tx: Tx,
  proof: typeof loginProofs.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(loginProofs)
    .values(proof)
    .onConflictDoNothing()
    .returning({ hash: loginProofs.hash });
  return inserted.length > 0;
}

export async function deleteExpiredLoginProofs(db: Db, now: Date): Promise<void> {
  await db.delete(loginProofs).where(lt(loginProofs.expiresAt, now));
}

/** Inserts the person, or updates the row with the messenger's present data. */
export async function upsertUser(
  tx: Tx,
  person: typeof users.$inferInsert & { readonly createdAt: Date },
): Promise<UserRow> {
  const { username, firstName, photoUrl } = person;
  const [user] = await tx
    .insert(users)
    .values(person)
    .onConflictDoUpdate({ target: users.telegramId, set: { username, firstName, photoUrl } })
    .returning();
  if (!user) throw new Error("An upsert returns its row.");
  return user;
}

export async function findUser(db: Db | Tx, userId: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user;
}

/** Locks the row, and lets those who have read it without a lock know. */
export async function lockUserRow(tx: Tx, userId: string): Promise<UserRow | undefined> {
  const [user] = await tx
    .update(users)
    .set({ changes: sql`${users.changes} + 1` })
    .where(eq(users.id, userId))
    .returning();
  return user;
}

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
}

type LiveSession = Pick<SessionRow, "id" | "userId" | "createdAt" | "lastUsedAt"> & {
  /** The account is going to be deleted. */
  readonly isLeaving: boolean;
  /** Why the operator blocked the account; null where it is not. */
  readonly blockedReason: string | null;
};

const liveSession = prepared((db) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      isLeaving: sql<boolean>`${users.deletionAskedAt} is not null`,
      blockedReason: users.blockedReason,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.hash, sql.placeholder("hash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        gt(sessions.lastUsedAt, sql.placeholder("usedAfter")),
      ),
    )
    .prepare("live_session"),
);

export async function findLiveSession(
  db: Db,
  hash: Uint8Array,
  liveness: Liveness,
): Promise<LiveSession | undefined> {
  const [session] = await liveSession(db).execute({ hash, ...liveness });
  return session;
}

export async function findSessionTimes(
  db: Db,
  sessionIds: readonly string[],
  liveness: Liveness,
): Promise<Pick<SessionRow, "id" | "expiresAt" | "lastUsedAt">[]> {
  return await db
    .select({ id: sessions.id, expiresAt: sessions.expiresAt, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .where(and(among(sessions.id, sessionIds), isLive(liveness)));
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, now)));
}

export async function listLiveSessions(
  db: Db,
  userId: string,
  liveness: Liveness,
): Promise<SessionRow[]> {
  return await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(liveness)))
    .orderBy(desc(sessions.lastUsedAt), sessions.id);
}

/** False when the user has no such session. */
export async function deleteSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const deleted = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return deleted.length > 0;
}

/** False when there is no such session any more. */
export async function lockSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .for("key share");
  return found.length > 0;
}

/** A download that runs goes on. */
export async function closeExportLink(tx: Tx, userId: string): Promise<void> {
  await tx
    .delete(dataExports)
    .where(and(eq(dataExports.userId, userId), eq(dataExports.state, "waiting")));
}

/** Deletes every session of the user; returns their ids. */
export async function deleteAllSessions(tx: Tx, userId: string): Promise<string[]> {
  const deleted = await tx
    .delete(sessions)
    .where(eq(sessions.userId, userId))
    .returning({ id: sessions.id });
  return deleted.map(({ id }) => id);
}

/** Deletes every session of the user but this one; returns their ids. */
export async function deleteOtherSessions(
  tx: Tx,
  userId: string,
  sessionId: string,
): Promise<string[]> {
  const deleted = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return deleted.map(({ id }) => id);
}

/** Deletes all sessions of the user but the `limit` that were used last; returns their ids. */
export async function deleteOldestSessions(
  tx: Tx,
  userId: string,
  limit: number,
): Promise<string[]> {
  const oldest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), sessions.id)
    .offset(limit);
  const deleted = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), inArray(sessions.id, oldest)))
    .returning({ id: sessions.id });
  return deleted.map(({ id }) => id);
}

export async function deleteEndedSessions(db: Db, { now, usedAfter }: Liveness): Promise<void> {
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, now), lt(sessions.lastUsedAt, usedAfter)));
}
