/** Notices between processes, sent through the database: something may be due; something of an owner changed. */
import type { PublicationStatus } from "@vestnik/domain/publication";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "./db.ts";

/** Wakes the dispatchers. */
export const DUE_TOPIC = "vestnik_due";
/** Reaches the owner's open tabs. */
export const OWNER_TOPIC = "vestnik_owner";

/** Web processes announce themselves to each other on this topic. */
export const WEB_TOPIC = "vestnik_web";

type PublicationNotice = {
  readonly id: string;
  readonly batchId: string;
  readonly version: number;
  readonly status: PublicationStatus;
};

export type OwnerNotice = { readonly userId: string } & (
  | { readonly type: "publication"; readonly data: PublicationNotice }
  | { readonly type: "channel"; readonly data: { readonly id: string } }
  /** The balance changed; tabs fetch it. */
  | { readonly type: "credits"; readonly data: Readonly<Record<string, never>> }
  /** What its owner has to look at changed, or how they are told of it; tabs fetch it. */
  | { readonly type: "problems"; readonly data: Readonly<Record<string, never>> }
  /** What is paid for, or how it goes on, changed; tabs fetch it. */
  | { readonly type: "subscription"; readonly data: Readonly<Record<string, never>> }
  /** A deletion of the account was asked for or undone; tabs fetch everything. */
  | { readonly type: "account"; readonly data: Readonly<Record<string, never>> }
  | { readonly type: "session_ended"; readonly data: { readonly id: string } }
);

/** PostgreSQL delivers the notice only when the transaction commits. */
export async function notifyDue(db: Db | Tx): Promise<void> {
  await db.execute(sql`select pg_notify(${DUE_TOPIC}, '')`);
}

/** PostgreSQL delivers the notices only when the transaction commits. */
export async function notifyOwner(db: Db | Tx, ...notices: readonly OwnerNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const payloads = JSON.stringify(notices.map((notice) => JSON.stringify(notice)));
  await db.execute(
    sql`select pg_notify(${OWNER_TOPIC}, payload) from jsonb_array_elements_text(${payloads}::jsonb) as payload`,
  );
}

export async function notifyWeb(db: Db, text: string): Promise<void> {
  await db.execute(sql`select pg_notify(${WEB_TOPIC}, ${text})`);
}
