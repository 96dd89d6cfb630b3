/**
 * Does what a PostgreSQL server does by itself and PGlite does not: checkpoints, without which the write-ahead log grows until the disk is
 * full; vacuuming, without which every change of a row takes new space for good; and noticing that the database has crashed, after which no
 * query would ever be answered.
 */
import type { PGlite } from "@electric-sql/pglite";

const MB = 1024 * 1024;

/** These take effect at a checkpoint: how many bytes of log files are reused instead of deleted. */
export const WAL_SETTINGS = ["-c", "max_wal_size=48MB", "-c", "min_wal_size=32MB"];

/** One file of the log. */
const CHECKPOINT_AFTER_BYTES = 16 * MB;

/** A table is vacuumed when so many rows of it, and of its long values beside it, are dead, as PostgreSQL's autovacuum does. */
const DEAD_ROWS = { least: 50, share: 0.2 };

const tablesToVacuum = `
  select t.relid::regclass::text as name
  from pg_stat_user_tables t
  join pg_class c on c.oid = t.relid
  left join pg_stat_all_tables l on l.relid = c.reltoastrelid
  where t.n_dead_tup + coalesce(l.n_dead_tup, 0)
    > ${DEAD_ROWS.least} + ${DEAD_ROWS.share} * (t.n_live_tup + coalesce(l.n_live_tup, 0))`;

export type UpkeepOptions = {
  readonly everyMs?: number;
  /** Called when the database has not answered for a long time and will not. */
  readonly onDead: () => void;
};

/** Counted in looks, not in time: after a suspend of the machine only one look was missed. */
const MISSED_LOOKS = 24;
const EVERY_MS = 5000;

export function keepPgliteHealthy(
  client: PGlite,
  { everyMs = EVERY_MS, onDead }: UpkeepOptions,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  let missed = 0;
  let checkpointAt: string | undefined;

  async function look(): Promise<void> {
    // First: a table that cannot be vacuumed must not let the log grow.
    await checkpoint();
    await vacuum();
  }

  async function vacuum(): Promise<void> {
    const { rows } = await client.query<{ name: string }>(tablesToVacuum);
    for (const { name } of rows) await client.exec(`vacuum ${name}`);
  }

  async function checkpoint(): Promise<void> {
    const { rows } = await client.query<{ at: string; grown: number }>(
      "select pg_current_wal_insert_lsn()::text as at, " +
        "pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1::pg_lsn)::float8 as grown",
      [checkpointAt ?? "0/0"],
    );
    const [log] = rows;
    if (!log || (checkpointAt !== undefined && log.grown < CHECKPOINT_AFTER_BYTES)) return;
    await client.exec("checkpoint");
    checkpointAt = log.at;
  }

  const timer = setInterval(() => {
    if (running) {
      missed += 1;
      if (missed === MISSED_LOOKS) onDead();
      return;
    }
    missed = 0;
    // The same error reaches every query, and is reported there.
    running = look()
      .catch(() => undefined)
      .finally(() => (running = undefined));
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      if (missed < MISSED_LOOKS) await running;
    },
  };
}
