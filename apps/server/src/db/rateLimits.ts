/** How fast bots and channels have been written to, and until when they must wait. */
import { applyRateLimits } from "@vestnik/domain/rateLimiter";
import type { RateLimitState, RateLimitKey } from "@vestnik/domain/rateLimiter";
import { and, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "./db.ts";
import { milliseconds } from "./sqlFragments.ts";
import { rateLimits } from "./schema.ts";

/** Locks the rows, so that workers count one after the other. */
export async function findRateLimits(
  tx: Tx,
  keys: readonly RateLimitKey[],
): Promise<Map<RateLimitKey, RateLimitState>> {
  const rows = await tx
    .select()
    .from(rateLimits)
    .where(sql`${rateLimits.key} = any(${sql.param([...keys])}::text[])`)
    .orderBy(rateLimits.key)
    .for("update");
  return new Map(
    rows.map(({ key, until, recent }) => [key, { until: until.getTime(), recent }] as const),
  );
}

/** Never shortens a wait that is already stored. */
export async function saveRateLimits(
  tx: Tx,
  changed: ReadonlyMap<RateLimitKey, RateLimitState>,
): Promise<void> {
  if (changed.size === 0) return;
  const rows = [...changed]
    .map(([key, { until, recent }]) => ({ key, until: new Date(until), recent }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  await tx.execute(
    sql`insert into ${rateLimits} (key, until, recent)
      select s.key, s.until, s.recent
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(key text, until timestamptz, recent jsonb)
      on conflict (key) do update
      set until = greatest(${rateLimits.until}, excluded.until), recent = excluded.recent`,
  );
}

type Paced = { readonly botId: number | null; readonly channelId: string; readonly weight: number };

/** Of what is not sent by the dispatcher: what starts now, within the pace of its bot and channel, and is counted. */
export async function admitted<T extends Paced>(tx: Tx, wanted: readonly T[]): Promise<T[]> {
  if (wanted.length === 0) return [];
  const candidates = wanted.map((each) => ({ ...each, botId: each.botId ?? 0 }));
  const keys = candidates.flatMap(({ botId, channelId }): RateLimitKey[] => [
    `bot:${botId}`,
    `channel:${channelId}`,
  ]);
  const { rows } = await tx.execute<{ ms: string }>(
    sql`select extract(epoch from now()) * 1000 as ms`,
  );
  const paced = applyRateLimits(candidates, {
    known: await findRateLimits(tx, [...new Set(keys)]),
    slotsOf: () => candidates.length,
    limit: candidates.length,
    now: Number(rows[0]?.ms),
  });
  await saveRateLimits(tx, paced.rateLimits);
  return [...paced.started];
}

/** Pauses a bot that Telegram told to wait; never shortens a pause that is already stored. */
export async function pauseBot(tx: Tx, botId: number, pauseMs: number): Promise<void> {
  const until = sql`now() + ${milliseconds(pauseMs)}`;
  await tx
    .insert(rateLimits)
    .values({ key: `bot:${botId}`, until })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { until: sql`greatest(${rateLimits.until}, excluded.until)` },
    });
}

/** Deletes the rate limits of bots and channels that sent nothing for an hour. */
export async function deleteIdleRateLimits(db: Db): Promise<void> {
  const anHourAgo = sql`now() - interval '1 hour'`;
  await db.delete(rateLimits).where(
    and(
      lt(rateLimits.until, anHourAgo),
      sql`not exists (
          select 1 from jsonb_array_elements_text(${rateLimits.recent}) as sent_at
          where to_timestamp(sent_at::double precision / 1000) > ${anHourAgo}
        )`,
    ),
  );
}
