/** How fast bots and channels have been written to, and until when they rest. */
import type { Pace, PaceKey } from "@vestnik/domain/pacing";
import { sql } from "drizzle-orm";
import type { Tx } from "../../../db/db.ts";
import { milliseconds } from "../../../db/pieces.ts";
import { paces } from "../../../db/schema.ts";

/** Locked, so that workers count one after the other. */
export async function findPaces(tx: Tx, keys: readonly PaceKey[]): Promise<Map<PaceKey, Pace>> {
  const rows = await tx
    .select()
    .from(paces)
    .where(sql`${paces.key} = any(${sql.param([...keys])}::text[])`)
    .orderBy(paces.key)
    .for("update");
  return new Map(
    rows.map(({ key, until, recent }) => [key, { until: until.getTime(), recent }] as const),
  );
}

/** A longer wait that is running already stays. */
export async function savePaces(tx: Tx, changed: ReadonlyMap<PaceKey, Pace>): Promise<void> {
  if (changed.size === 0) return;
  const rows = [...changed]
    .map(([key, { until, recent }]) => ({ key, until: new Date(until), recent }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  await tx.execute(
    sql`insert into ${paces} (key, until, recent)
      select s.key, s.until, s.recent
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(key text, until timestamptz, recent jsonb)
      on conflict (key) do update
      set until = greatest(${paces.until}, excluded.until), recent = excluded.recent`,
  );
}

/** A bot Telegram told to wait; a longer pause already running stays. */
export async function pauseBot(tx: Tx, botId: number, pauseMs: number): Promise<void> {
  const until = sql`now() + ${milliseconds(pauseMs)}`;
  await tx
    .insert(paces)
    .values({ key: `bot:${botId}`, until })
    .onConflictDoUpdate({
      target: paces.key,
      set: { until: sql`greatest(${paces.until}, excluded.until)` },
    });
}
