/**
 * The SQL of downloading what is stored of a person. Lists are read page by page, each page on its own: a reader may take hours, and no
 * transaction may be open for so long. What no one may see, not even its owner, is left out: bot tokens and the hashes of secrets.
 */
import { and, asc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../db/db.ts";
import { among } from "../../../db/sqlFragments.ts";
import {
  adminActs,
  aiCalls,
  alertMessages,
  alerts,
  alertSettings,
  apiKeys,
  attempts,
  botWebhooks,
  channels,
  checkouts,
  creditPurchases,
  creditSpendings,
  customers,
  dataExports,
  drafts,
  followUps,
  publications,
  sessions,
  snippets,
  subscriptions,
  uploads,
  users,
} from "../../../db/schema.ts";

const PAGE = 100;

export async function saveLink(
  tx: Tx,
  {
    userId,
    hash,
    now,
    expiresAt,
  }: { userId: string; hash: Uint8Array; now: Date; expiresAt: Date },
): Promise<void> {
  const row = {
    userId,
    hash,
    state: "waiting" as const,
    startedAt: now,
    expiresAt,
    heardAt: now,
    doneFiles: 0,
    totalFiles: 0,
    doneBytes: 0,
    totalBytes: 0,
  };
  await tx
    .insert(dataExports)
    .values(row)
    .onConflictDoUpdate({ target: dataExports.userId, set: row });
}

const openable = (hash: Uint8Array, now: Date) =>
  and(eq(dataExports.hash, hash), eq(dataExports.state, "waiting"), gt(dataExports.expiresAt, now));

export async function isOpenable(db: Db, hash: Uint8Array, now: Date): Promise<boolean> {
  const found = await db
    .select({ userId: dataExports.userId })
    .from(dataExports)
    .where(openable(hash, now));
  return found.length > 0;
}

/** Undefined when somebody else was first. */
export async function openLink(
  db: Db,
  hash: Uint8Array,
  now: Date,
): Promise<{ readonly userId: string } | undefined> {
  const [opened] = await db
    .update(dataExports)
    .set({ state: "running", startedAt: now, heardAt: now })
    .where(openable(hash, now))
    .returning({ userId: dataExports.userId });
  return opened;
}

type Saved = Pick<
  typeof dataExports.$inferInsert,
  "doneFiles" | "totalFiles" | "doneBytes" | "totalBytes" | "heardAt"
> & { readonly state: "done" | "interrupted" | undefined };

export async function saveProgress(
  db: Db,
  hash: Uint8Array,
  { state, ...progress }: Saved,
): Promise<void> {
  await db
    .update(dataExports)
    .set({ ...progress, ...(state && { state }) })
    .where(and(eq(dataExports.hash, hash), eq(dataExports.state, "running")));
}

/** Files beside the images. */
const TEXTS = 14;

/** How much there will be: exact for images, a guess for texts, by some of them. */
export async function measure(
  db: Db,
  userId: string,
): Promise<{ readonly totalFiles: number; readonly totalBytes: number }> {
  const { rows } = await db.execute<{ images: string; bytes: string }>(sql`select
    (select count(*) from uploads where user_id = ${userId}) as images,
    (select coalesce(sum(byte_size), 0) from uploads where user_id = ${userId})
      + (select count(*) from publications where user_id = ${userId})
        * (select coalesce(avg(octet_length(content::text)), 0) + 1200 from
          (select content from publications where user_id = ${userId} limit 100) sample)
      + (select count(*) from drafts where user_id = ${userId})
        * (select coalesce(avg(octet_length(content::text)), 0) + 300 from
          (select content from drafts where user_id = ${userId} limit 100) sample)
      + (select coalesce(sum(octet_length(text) + octet_length(tags::text) + 500), 0) from snippets
        where user_id = ${userId})
      + (select count(*) from credit_spendings where user_id = ${userId}) * 250 as bytes`);
  const [row] = rows;
  return { totalFiles: TEXTS + Number(row?.images), totalBytes: Math.round(Number(row?.bytes)) };
}

export async function readProfile(db: Db, userId: string) {
  const [profile] = await db.select().from(users).where(eq(users.id, userId));
  const ofOwn = eq(aiCalls.userId, userId);
  const { kind, day, count } = aiCalls;
  const [settings] = await db.select().from(alertSettings).where(eq(alertSettings.userId, userId));
  const { secretHash: _secret, userId: _owner, ...webhookColumns } = getTableColumns(botWebhooks);
  return {
    ...profile,
    listening: await db
      .select(webhookColumns)
      .from(botWebhooks)
      .where(eq(botWebhooks.userId, userId)),
    aiCalls: await db.select({ kind, day, count }).from(aiCalls).where(ofOwn),
    alertSettings: settings ?? null,
  };
}

export async function readPayments(db: Db, userId: string) {
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId));
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  const purchases = await db
    .select()
    .from(checkouts)
    .where(eq(checkouts.userId, userId))
    .orderBy(asc(checkouts.createdAt));
  return { customer: customer ?? null, subscription: subscription ?? null, purchases };
}

/** Reads on after the last row of a page until one is not full. */
async function* pagesOf<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ;) {
    const page = await read(last);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    last = page.at(-1);
  }
}

const { botTokenSealed: _sealed, ...channelColumns } = getTableColumns(channels);
const { hash: _hash, ...sessionColumns } = getTableColumns(sessions);
const { hash: _keyHash, ...apiKeyColumns } = getTableColumns(apiKeys);
const {
  searchText: _search,
  workerId: _worker,
  ...publicationColumns
} = getTableColumns(publications);

type Key = { readonly id: string };

export function channelPages(db: Db, userId: string) {
  return pagesOf(
    async (last: Key | undefined) =>
      await db
        .select(channelColumns)
        .from(channels)
        .where(and(eq(channels.userId, userId), last && gt(channels.id, last.id)))
        .orderBy(asc(channels.id))
        .limit(PAGE),
  );
}

export function apiKeyPages(db: Db, userId: string) {
  return pagesOf(
    async (last: Key | undefined) =>
      await db
        .select(apiKeyColumns)
        .from(apiKeys)
        .where(and(eq(apiKeys.userId, userId), last && gt(apiKeys.id, last.id)))
        .orderBy(asc(apiKeys.id))
        .limit(PAGE),
  );
}

export function sessionPages(db: Db, userId: string) {
  return pagesOf(
    async (last: Key | undefined) =>
      await db
        .select(sessionColumns)
        .from(sessions)
        .where(and(eq(sessions.userId, userId), last && gt(sessions.id, last.id)))
        .orderBy(asc(sessions.id))
        .limit(PAGE),
  );
}

/** Without the operator's name, and without numbers, which may count what belongs to others with the same bot. */
export function adminActPages(db: Db, userId: string) {
  const { id, at, act, reason } = adminActs;
  return pagesOf(
    async (last: Key | undefined) =>
      await db
        .select({ id, at, act, reason })
        .from(adminActs)
        .where(and(eq(adminActs.userId, userId), last && gt(id, last.id)))
        .orderBy(asc(id))
        .limit(PAGE),
  );
}

/** With the messages that told of them. */
export function alertPages(db: Db, userId: string) {
  return pagesOf(async (last: Key | undefined) => {
    const page = await db
      .select()
      .from(alerts)
      .where(and(eq(alerts.userId, userId), last && gt(alerts.id, last.id)))
      .orderBy(asc(alerts.id))
      .limit(PAGE);
    const written = await db
      .select()
      .from(alertMessages)
      .where(
        among(
          alertMessages.alertId,
          page.map(({ id }) => id),
        ),
      );
    const ofAlert = Map.groupBy(written, ({ alertId }) => alertId);
    return page.map((row) => ({ ...row, messages: ofAlert.get(row.id) ?? [] }));
  });
}

export function draftPages(db: Db, userId: string) {
  return pagesOf(
    async (last: Key | undefined) =>
      await db
        .select()
        .from(drafts)
        .where(and(eq(drafts.userId, userId), last && gt(drafts.id, last.id)))
        .orderBy(asc(drafts.id))
        .limit(PAGE),
  );
}

export function followUpPages(db: Db, userId: string) {
  return pagesOf(
    async (last: Key | undefined) =>
      await db
        .select()
        .from(followUps)
        .where(and(eq(followUps.userId, userId), last && gt(followUps.id, last.id)))
        .orderBy(asc(followUps.id))
        .limit(PAGE),
  );
}

export function snippetPages(db: Db, userId: string) {
  return pagesOf(
    async (last: Key | undefined) =>
      await db
        .select()
        .from(snippets)
        .where(and(eq(snippets.userId, userId), last && gt(snippets.id, last.id)))
        .orderBy(asc(snippets.id))
        .limit(PAGE),
  );
}

export function spendingPages(db: Db, userId: string) {
  return pagesOf(
    async (last: Key | undefined) =>
      await db
        .select()
        .from(creditSpendings)
        .where(and(eq(creditSpendings.userId, userId), last && gt(creditSpendings.id, last.id)))
        .orderBy(asc(creditSpendings.id))
        .limit(PAGE),
  );
}

export function purchasePages(db: Db, userId: string) {
  return pagesOf(
    async (last: { readonly key: string } | undefined) =>
      await db
        .select()
        .from(creditPurchases)
        .where(and(eq(creditPurchases.userId, userId), last && gt(creditPurchases.key, last.key)))
        .orderBy(asc(creditPurchases.key))
        .limit(PAGE),
  );
}

export function imagePages(db: Db, userId: string) {
  return pagesOf(
    async (last: { readonly filename: string } | undefined) =>
      await db
        .select()
        .from(uploads)
        .where(and(eq(uploads.userId, userId), last && gt(uploads.filename, last.filename)))
        .orderBy(asc(uploads.filename))
        .limit(PAGE),
  );
}

/** With their attempts, in the order of the index that finds them: by the time they are due. */
export function publicationPages(db: Db, userId: string) {
  return pagesOf(async (last: { readonly id: string; readonly dueAt: Date } | undefined) => {
    const after =
      last &&
      sql`(${publications.dueAt}, ${publications.id}) > (${last.dueAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
    const page = await db
      .select(publicationColumns)
      .from(publications)
      .where(and(eq(publications.userId, userId), after))
      .orderBy(asc(publications.dueAt), asc(publications.id))
      .limit(PAGE);
    const made = await listAttempts(
      db,
      page.map(({ id }) => id),
    );
    return page.map((row) => ({ ...row, attemptsMade: made.get(row.id) ?? [] }));
  });
}

async function listAttempts(db: Db, publicationIds: readonly string[]) {
  if (publicationIds.length === 0) return new Map<string, never[]>();
  const found = await db
    .select()
    .from(attempts)
    .where(among(attempts.publicationId, publicationIds))
    .orderBy(asc(attempts.openedAt));
  return Map.groupBy(found, ({ publicationId }) => publicationId);
}
