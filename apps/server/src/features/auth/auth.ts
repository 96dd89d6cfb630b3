/** Signing in and out (decisions 10 and 11). */
import { createHash, randomBytes } from "node:crypto";
import { MAX_SIGN_IN_AGE_MINUTES } from "@vestnik/domain/account";
import { AppError } from "../../appError.ts";
import type { Config } from "../../config.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { Secret } from "../../secrets/secret.ts";
import { notifyOwner } from "../../db/notices.ts";
import type { LoginMethod, LoginProof } from "./login.ts";
import * as queries from "./queries.ts";
import type { Liveness, SessionRow, UserRow } from "./queries.ts";

const SESSION_BYTES = 32;
const SESSION_LIFE_MS = 14 * 24 * 3_600_000;
const SESSION_IDLE_MS = 24 * 3_600_000;
/** Living sessions of a person: far more than one person's browsers and devices, few enough to be listed at once. */
export const MAX_SESSIONS = 50;
/** Storing the time of every request would turn each read into a write. */
const TOUCH_INTERVAL_MS = 60_000;
const MAX_USER_AGENT = 400;

export type User = UserRow;
export type Session = SessionRow;
/** `hasJustSignedIn`: recently enough for what a stolen session must not suffice for. `isLeaving`: the account is going to be deleted. */
type FoundSession = {
  readonly userId: string;
  readonly sessionId: string;
  readonly hasJustSignedIn: boolean;
  readonly isLeaving: boolean;
  readonly blockedReason: string | null;
};
export type NewSession = { readonly sessionToken: Secret; readonly user: User };

/**
 * Opens a session for the person of a proof. Every failure is the same refusal, `login_failed`: a hint would help only an attacker who
 * forges proofs.
 */
export async function signIn(
  { database }: Deps,
  method: LoginMethod,
  proof: LoginProof,
  userAgent: string | undefined,
  now: Date,
): Promise<NewSession> {
  const accepted = method(proof, now);
  if (!accepted) throw new AppError("login_failed");
  await forgetExpired({ database }, now);
  const sessionToken = new Secret(randomBytes(SESSION_BYTES).toString("base64url"));
  const user = await database.db.transaction(async (tx) => {
    const { hash, expiresAt, person } = accepted;
    if (!(await queries.insertLoginProof(tx, { hash, expiresAt })))
      throw new AppError("login_failed");
    // This locks the person's row, so parallel sign-ins of one person end their oldest sessions one after the other.
    const signedIn = await queries.upsertUser(tx, { ...person, createdAt: now });
    requireNotBlocked(signedIn);
    await tellEnded(
      tx,
      signedIn.id,
      await queries.deleteOldestSessions(tx, signedIn.id, MAX_SESSIONS - 1),
    );
    await queries.insertSession(tx, {
      userId: signedIn.id,
      hash: hashOf(sessionToken),
      userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
    });
    return signedIn;
  });
  return { sessionToken, user };
}

/** Deletes expired sessions, and login proofs that are too old to be used again. */
export async function forgetExpired(
  { database }: Pick<Deps, "database">,
  now: Date,
): Promise<void> {
  await queries.deleteExpiredLoginProofs(database.db, now);
  await queries.deleteEndedSessions(database.db, liveAt(now));
}

/** The live session of a session token. Reads the database each time, so a revoked session ends at once in every process. */
export async function findSession(
  { database, clock }: Pick<Deps, "database" | "clock">,
  sessionToken: Secret,
): Promise<FoundSession | undefined> {
  const now = clock();
  const session = await queries.findLiveSession(database.db, hashOf(sessionToken), liveAt(now));
  if (!session) return undefined;
  if (now.getTime() - session.lastUsedAt.getTime() >= TOUCH_INTERVAL_MS) {
    await queries.touchSession(database.db, session.id, now);
  }
  const { userId, id: sessionId, createdAt, isLeaving, blockedReason } = session;
  const hasJustSignedIn = now.getTime() - createdAt.getTime() <= MAX_SIGN_IN_AGE_MINUTES * 60_000;
  return { userId, sessionId, hasJustSignedIn, isLeaving, blockedReason };
}

/** Until when each of these sessions lives without further use; ended sessions are missing. */
export async function sessionEnds(
  { database, clock }: Pick<Deps, "database" | "clock">,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const found = await queries.findSessionTimes(database.db, sessionIds, liveAt(clock()));
  return new Map(
    found.map(({ id, expiresAt, lastUsedAt }) => {
      const idleAt = lastUsedAt.getTime() + SESSION_IDLE_MS;
      return [id, new Date(Math.min(expiresAt.getTime(), idleAt))];
    }),
  );
}

export async function listSessions(
  { database }: Deps,
  userId: string,
  now: Date,
): Promise<Session[]> {
  return await queries.listLiveSessions(database.db, userId, liveAt(now));
}

/** Ends a session of the user: this one (logout) or another. Its open tabs receive a notice. */
export async function endSession(
  { database }: Deps,
  userId: string,
  sessionId: string,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    if (!(await queries.deleteSession(tx, userId, sessionId))) throw new AppError("not_found");
    await tellEnded(tx, userId, [sessionId]);
  });
}

/** Ends every session of the user but this one. Their open tabs receive a notice. */
export async function endOtherSessions(
  { database }: Deps,
  userId: string,
  sessionId: string,
): Promise<void> {
  await database.db.transaction(async (tx) => await endOtherSessionsIn(tx, userId, sessionId));
}

/** The same as a part of something larger. */
export async function endOtherSessionsIn(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await tellEnded(tx, userId, await queries.deleteOtherSessions(tx, userId, sessionId));
}

/** Ends every session of the user, as a part of something larger. Their open tabs receive a notice. */
export async function endAllSessionsIn(tx: Tx, userId: string): Promise<void> {
  await tellEnded(tx, userId, await queries.deleteAllSessions(tx, userId));
}

/** Until the transaction ends this session does not. One that has ended is refused. */
export async function holdSession(tx: Tx, userId: string, sessionId: string): Promise<void> {
  if (!(await queries.lockSession(tx, userId, sessionId))) throw new AppError("unauthorized");
}

/** A person who ends a session does not trust it, or its browser: a link for the download that was not opened yet ends with it. */
async function tellEnded(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await queries.closeExportLink(tx, userId);
  const type = "session_ended" as const;
  await notifyOwner(tx, ...ids.map((id) => ({ userId, type, data: { id } })));
}

export async function getUser(db: Db | Tx, userId: string): Promise<User> {
  const user = await queries.findUser(db, userId);
  if (!user) throw new AppError("unauthorized");
  return user;
}

/**
 * Locks the user's row until the transaction ends, so that what is counted under the lock stays true (security S8). Nothing of an account
 * that is blocked or going to be deleted is changed, also not by a request that began before that was asked for.
 */
export async function lockUser(tx: Tx, userId: string): Promise<User> {
  return requireActive(await findAccountForUpdate(tx, userId));
}

/** Refuses what `lockUser` refuses. */
export function requireActive<Found extends Pick<User, "blockedReason" | "deletionAskedAt">>(
  user: Found | undefined,
): Found {
  if (!user) throw new AppError("unauthorized");
  requireNotBlocked(user);
  if (user.deletionAskedAt) throw new AppError("account_being_deleted");
  return user;
}

function requireNotBlocked({ blockedReason }: Pick<User, "blockedReason">): void {
  if (blockedReason !== null) throw new AppError("account_blocked", { reason: blockedReason });
}

/** The same also while the account is going to be deleted: what was paid for is written down, and what was reserved is settled. */
export async function lockAccount(tx: Tx, userId: string): Promise<User> {
  const user = await findAccountForUpdate(tx, userId);
  if (!user) throw new AppError("unauthorized");
  return user;
}

/** The same for an account that may be gone. */
export async function findAccountForUpdate(tx: Tx, userId: string): Promise<User | undefined> {
  return await queries.lockUserRow(tx, userId);
}

/** People's own browsers load their pictures; in a demo they come from the same machine. */
export function isPhotoUrl(config: Pick<Config, "telegram">, address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol === "https:") return true;
  const isLocal = url?.hostname === "localhost" || url?.hostname === "127.0.0.1";
  return url?.protocol === "http:" && isLocal && config.telegram.isEmulated;
}

function liveAt(now: Date): Liveness {
  return { now, usedAfter: new Date(now.getTime() - SESSION_IDLE_MS) };
}

function hashOf(sessionToken: Secret): Uint8Array {
  return createHash("sha256").update(sessionToken.reveal()).digest();
}
