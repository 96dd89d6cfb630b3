/** The SQL of operators: of everybody's things, which no other feature reads. */
import { and, desc, eq, gt, gte, inArray, lte, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PlanLimits } from "@vestnik/domain/plan";
import type { Db, Tx } from "../../db/db.ts";
import { among } from "../../db/sqlFragments.ts";
import { adminActs, channels, publications, rateLimits, users } from "../../db/schema.ts";

export type Sort = "posts" | "scheduled" | "storage" | "new";
export type HeldVerb = "release" | "requeue" | "dismiss";

/** Which publications. Left out means any. */
export type Filter = {
  readonly person?: string | undefined;
  readonly channel?: string | undefined;
  readonly code?: string | undefined;
  readonly dueFrom?: string | undefined;
  readonly dueUntil?: string | undefined;
};

export type Act = typeof adminActs.$inferSelect;
export type Person = typeof users.$inferSelect;

export async function insertAct(tx: Db | Tx, act: typeof adminActs.$inferInsert): Promise<void> {
  await tx.insert(adminActs).values(act);
}

export async function listActs(db: Db, userId: string | undefined, limit: number): Promise<Act[]> {
  return await db
    .select()
    .from(adminActs)
    .where(userId === undefined ? undefined : eq(adminActs.userId, userId))
    .orderBy(desc(adminActs.at), desc(adminActs.id))
    .limit(limit);
}

/** By id, number at the messenger, or @username; the letters of a username are compared without case. */
export async function findPeople(db: Db | Tx, name: string): Promise<Person[]> {
  return await db.select().from(users).where(named(name)).limit(2);
}

function named(name: string): SQL | undefined {
  if (/^[\da-f]{8}-[\da-f-]{27}$/i.test(name)) return eq(users.id, name);
  if (/^\d{1,15}$/.test(name)) return eq(users.telegramId, Number(name));
  return sql`lower(${users.username}) = ${name.replace(/^@/, "").toLowerCase()}`;
}

export type PersonUse = {
  readonly id: string;
  readonly username: string | null;
  readonly firstName: string;
  readonly channels: number;
  /** In the last thirty days, in each channel. */
  readonly posts: number;
  readonly scheduled: number;
  readonly storageBytes: number;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly blockedReason: string | null;
  readonly ownLimits: Partial<PlanLimits>;
};

const orders: Readonly<Record<Sort, SQL>> = {
  posts: sql`"posts" desc`,
  scheduled: sql`"scheduled" desc`,
  storage: sql`"storageBytes" desc`,
  new: sql`u.created_at desc`,
};

export async function listPeople(db: Db, sort: Sort, limit: number): Promise<PersonUse[]> {
  const { rows } = await db.execute<PersonUse>(sql`
    select u.id, u.username, u.first_name as "firstName", u.blocked_reason as "blockedReason",
      u.own_limits as "ownLimits", to_json(u.created_at) #>> '{}' as "createdAt",
      (select to_json(max(s.last_used_at)) #>> '{}' from sessions s where s.user_id = u.id) as "lastUsedAt",
      (select count(*)::int from channels c where c.user_id = u.id) as channels,
      (select count(*)::int from publications p where p.user_id = u.id and p.due_at > now() - interval '30 days'
        and p.status = 'published') as posts,
      (select count(*)::int from publications p where p.user_id = u.id and p.status = 'scheduled') as scheduled,
      (select coalesce(sum(f.byte_size), 0)::float8 from uploads f where f.user_id = u.id) as "storageBytes"
    from users u where u.deletion_begun_at is null
    order by ${orders[sort]}, u.id limit ${limit}`);
  return rows;
}

export async function setBlocked(
  tx: Tx,
  userId: string,
  block: { readonly blockedAt: Date; readonly blockedReason: string } | undefined,
): Promise<void> {
  await tx
    .update(users)
    .set(block ?? { blockedAt: null, blockedReason: null })
    .where(eq(users.id, userId));
}

export async function setOwnLimits(
  tx: Tx,
  userId: string,
  ownLimits: Partial<PlanLimits>,
): Promise<void> {
  await tx.update(users).set({ ownLimits }).where(eq(users.id, userId));
}

export type HeldGroup = {
  readonly status: string;
  /** What holds it, or why it failed. */
  readonly why: string | null;
  readonly count: number;
  readonly people: number;
  readonly firstDue: string;
  readonly lastDue: string;
};

/** What is due and does not go out, and what waits for a decision. */
export async function listHeld(db: Db): Promise<HeldGroup[]> {
  const { rows } = await db.execute<HeldGroup>(sql`
    select status, why, count(*)::int as count, count(distinct user_id)::int as people,
      to_json(min(due_at)) #>> '{}' as "firstDue", to_json(max(due_at)) #>> '{}' as "lastDue"
    from (
      select p.status, p.user_id, p.due_at, case
        when p.status <> 'scheduled' then p.error_code
        when u.blocked_at is not null then 'blocked'
        when c.owner_leaving then 'deletion'
        when c.over_plan then 'plan'
        when c.status <> 'ok' then c.status
        when p.awaits_release then 'restore' else 'due' end as why
      from publications p join users u on u.id = p.user_id left join channels c on c.id = p.channel_id
      where (p.status = 'scheduled' and p.not_before <= now())
        or (p.status in ('unconfirmed', 'failed', 'missed') and p.cause is not null)) held
    group by status, why order by count(*) desc`);
  return rows;
}

export type Chosen = {
  readonly id: string;
  readonly userId: string;
  readonly version: number;
  readonly channelTitle: string;
  readonly status: string;
  readonly errorCode: string | null;
  readonly dueAt: Date;
};

const openTo: Readonly<Record<HeldVerb, SQL | undefined>> = {
  release: and(
    eq(publications.status, "scheduled"),
    publications.awaitsRelease.getSQL(),
    gt(publications.lateLimitAt, sql`now()`),
  ),
  requeue: inArray(publications.status, ["missed", "failed"]),
  dismiss: eq(publications.status, "unconfirmed"),
};

/** The earliest first. */
export async function choose(
  db: Db | Tx,
  verb: HeldVerb,
  {
    channel,
    code,
    dueFrom,
    dueUntil,
    userId,
  }: Omit<Filter, "person"> & { readonly userId: string | undefined },
  most: number,
): Promise<Chosen[]> {
  const { id, version, channelTitle, status, errorCode, dueAt } = publications;
  const title = channel?.replace(/^@/, "").toLowerCase();
  return await db
    .select({ id, userId: publications.userId, version, channelTitle, status, errorCode, dueAt })
    .from(publications)
    .leftJoin(channels, eq(channels.id, publications.channelId))
    .where(
      and(
        openTo[verb],
        // Its owner has said that it is over.
        sql`${publications.errorCode} is distinct from 'dismissed'`,
        userId === undefined ? undefined : eq(publications.userId, userId),
        title === undefined
          ? undefined
          : or(
              sql`lower(${channels.username}) = ${title}`,
              sql`lower(ltrim(${publications.channelTitle}, '@')) = ${title}`,
            ),
        code === undefined ? undefined : sql`${publications.errorCode} = ${code}`,
        dueFrom === undefined ? undefined : gte(publications.dueAt, new Date(dueFrom)),
        dueUntil === undefined ? undefined : lte(publications.dueAt, new Date(dueUntil)),
      ),
    )
    .orderBy(publications.dueAt, publications.id)
    .limit(most);
}

export type BotChannel = Pick<typeof channels.$inferSelect, "id" | "userId" | "botId" | "status">;

/** The channels of a bot, locked in the order in which all callers lock several. */
export async function lockChannelsOfBot(tx: Tx, bot: string): Promise<BotChannel[]> {
  const isNumber = /^\d{1,15}$/.test(bot);
  return await tx
    .select({
      id: channels.id,
      userId: channels.userId,
      botId: channels.botId,
      status: channels.status,
    })
    .from(channels)
    .where(
      isNumber
        ? eq(channels.botId, Number(bot))
        : sql`lower(${channels.botUsername}) = ${bot.replace(/^@/, "").toLowerCase()}`,
    )
    .orderBy(channels.id)
    .for("no key update");
}

/** Pauses of the bot and of its channels, and tries that were put off. Returns how many publications are tried earlier. */
export async function forgetPauses(
  tx: Tx,
  botIds: readonly number[],
  channelIds: readonly string[],
): Promise<{ readonly pauses: number; readonly publications: number }> {
  const keys = [
    ...botIds.map((id) => `bot:${id}` as const),
    ...channelIds.map((id) => `channel:${id}` as const),
  ];
  const paused = await tx
    .delete(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.until, sql`now()`)))
    .returning({ key: rateLimits.key });
  const earlier = await tx
    .update(publications)
    .set({ notBefore: sql`greatest(${publications.dueAt}, now())` })
    .where(
      and(
        among(publications.channelId, channelIds),
        eq(publications.status, "scheduled"),
        lte(publications.dueAt, sql`now()`),
        gt(publications.notBefore, sql`now()`),
      ),
    )
    .returning({ id: publications.id });
  return { pauses: paused.length, publications: earlier.length };
}

/** Believed again until a request says otherwise. */
export async function believeTokens(tx: Tx, channelIds: readonly string[]): Promise<void> {
  await tx
    .update(channels)
    .set({ status: "ok", checkedAt: null })
    .where(and(among(channels.id, channelIds), eq(channels.status, "bad_token")));
}
