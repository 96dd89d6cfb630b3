/** PostgreSQL: a pool for each kind of work, and a separate connection for LISTEN that reconnects when it breaks. */
import { Socket } from "node:net";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { KeyRing } from "../secrets/secretBox.ts";
import { guarded, schemaWithSigner } from "./db.ts";
import type { ConnectionCount, Database, Work } from "./db.ts";
import { refuseTransactionPooler } from "./opening/transactionPooler.ts";
import { dumpBeforeMigration } from "./opening/dumpBeforeMigration.ts";
import { findSchemaBefore, refuseNewerSchema } from "./opening/newerSchema.ts";
import type { Ask } from "./opening/askPostgres.ts";
import { migrateBesideOthers } from "./opening/migrateBesideOthers.ts";
import { refuseUnfinishedMove } from "./opening/unfinishedMove.ts";
import { NoTool } from "./postgresTools.ts";

const RECONNECT_MS = 1000;
/** Every statement on a broken connection fails at once, so by then no query uses it any more. */
const RELEASE_MS = 1000;
const SILENT_MS = 30_000;
/** Our own code never pauses in the middle of a transaction, so a process that does for so long is frozen or its machine is gone. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Serialises the migrations of processes that start together; the number itself has no meaning. */
export const MIGRATION_LOCK = 7_316_402;

type PoolLimits = {
  readonly connections: number;
  /** The server cancels a statement that takes longer, because its caller has given up by then. */
  readonly statementMs: number;
  /** The server cancels a statement that waits longer for a lock. */
  readonly lockMs: number;
  /** What the planner takes a page to cost that is looked for by a key; null for what the server says. */
  readonly randomPageCost: string | null;
};

/**
 * A worker may wait longer than a person, but not as long as its leases. Every limit is shorter than the socket timeout. It looks for some
 * hundred rows by their keys again and again: with PostgreSQL's own value, which is one for turning disks, it reads whole tables for them.
 */
const poolLimits: Readonly<Record<Work, PoolLimits>> = {
  web: { connections: 10, statementMs: 10_000, lockMs: 5000, randomPageCost: null },
  worker: { connections: 10, statementMs: 20_000, lockMs: 10_000, randomPageCost: "1.1" },
  upkeep: { connections: 2, statementMs: 25_000, lockMs: 10_000, randomPageCost: null },
};

type Options = {
  /** The keys that notices are signed with. */
  readonly noticeKeys?: KeyRing;
  /** A connection without traffic for this long is destroyed. The pool closes idle ones earlier. */
  readonly silentMs?: number;
  /** The server rolls back a transaction without a statement for this long, so that its locks are released. */
  readonly idleInTransactionMs?: number;
  /** Overrides the limits of the web's connections. */
  readonly web?: Partial<PoolLimits>;
  /** Where a copy is put before a migration, and who hears of it; without it none is made. */
  readonly copy?: CopyOptions | undefined;
};

type CopyOptions = { readonly dataDir: string; readonly onCopy: (file: string) => void };

export async function openPostgres(
  url: string,
  onTrouble: (error: Error) => void,
  {
    noticeKeys,
    silentMs = SILENT_MS,
    idleInTransactionMs = IDLE_IN_TRANSACTION_MS,
    web = {},
    copy,
  }: Options = {},
): Promise<Database> {
  await refuseTransactionPooler(connectionOptions(url, silentMs));
  await migrateAlone(url, onTrouble, { copy });
  const schema = schemaWithSigner(noticeKeys);
  const listener = createListener(connectionOptions(url, silentMs), silentMs, onTrouble);
  const pools = new Map<Work, pg.Pool>();
  const close = async () => {
    await listener.close();
    await Promise.all([...pools.values()].map(async (pool) => await pool.end()));
  };
  const open = (work: Work): Database => {
    const limits = work === "web" ? { ...poolLimits.web, ...web } : poolLimits[work];
    const pool = openPool(url, limits, { silentMs, idleInTransactionMs }, onTrouble);
    pools.set(work, pool);
    return {
      db: drizzle({ client: pool, schema }),
      foreign: { executeSql: async (text, values) => await pool.query(text, values) },
      kind: "postgres",
      for: (other) => databases[other],
      listen: listener.listen,
      ping: async () => void (await pool.query("select 1")),
      connections: () => [...pools].flatMap(([each, counted]) => countConnections(each, counted)),
      tryToWrite: async () => await tryToWrite(pool),
      close,
    };
  };
  const databases = { web: open("web"), worker: open("worker"), upkeep: open("upkeep") };
  return databases.web;
}

function countConnections(work: Work, pool: pg.Pool): ConnectionCount[] {
  const { totalCount, idleCount, waitingCount } = pool;
  return [
    { work, state: "busy", count: totalCount - idleCount },
    { work, state: "idle", count: idleCount },
    { work, state: "waiting", count: waitingCount },
  ];
}

/**
 * A new table needs a page on the disk, where a changed row may still fit into its own; it is gone before anybody sees it. Where the role
 * of this process may not create tables, a row has to do.
 */
async function tryToWrite(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query("begin");
    await client.query("savepoint before");
    try {
      await client.query("create unlogged table public.vestnik_trial_write as select 1 as number");
    } catch (error) {
      if (!mayNotCreate(error)) throw error;
      await client.query("rollback to savepoint before");
      await client.query("insert into rate_limits (key, until) values ('trial write', now())");
    }
  } finally {
    await client.query("rollback").catch(() => (isBroken = true));
    client.release(isBroken);
  }
}

const INSUFFICIENT_PRIVILEGE = "42501";

function mayNotCreate(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === INSUFFICIENT_PRIVILEGE;
}

/** The pool awaits the promise of `onConnect`, which its types do not declare. */
type AwaitingPool = Omit<pg.PoolConfig, "onConnect"> & {
  readonly onConnect: (client: pg.ClientBase) => Promise<void>;
};

/** The pool connects only when the first query needs a connection. */
function openPool(
  url: string,
  { connections, statementMs, lockMs, randomPageCost }: PoolLimits,
  { silentMs, idleInTransactionMs }: Required<Pick<Options, "silentMs" | "idleInTransactionMs">>,
  onTrouble: (error: Error) => void,
): pg.Pool {
  const options: AwaitingPool = {
    ...connectionOptions(url, silentMs),
    max: connections,
    idleTimeoutMillis: silentMs / 3,
    // The driver would send these as startup parameters, which PgBouncer refuses; the pool awaits this query instead. To compile a statement
    // takes the database longer than nearly all of ours take to run.
    onConnect: async (client) =>
      void (await client.query(
        `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
           set_config('idle_in_transaction_session_timeout', $3, false),
           set_config('jit', 'off', false),
           set_config('random_page_cost', coalesce($4, current_setting('random_page_cost')), false)`,
        [String(statementMs), String(lockMs), String(idleInTransactionMs), randomPageCost],
      )),
  };
  const pool = new pg.Pool(options);
  pool.on("error", onTrouble);
  // The pool handles errors of idle connections only; an unhandled error of one in use would end the process.
  pool.on("connect", (client) => {
    client.on("error", (error) => {
      onTrouble(error);
      setTimeout(() => releaseBroken(client), RELEASE_MS).unref();
    });
  });
  return pool;
}

/**
 * A timeout of the socket, because a database host may vanish without closing the connection. The driver's own `query_timeout` would give
 * up the query but reuse the connection, in the middle of its transaction; the next caller would then write into a transaction that is
 * never committed.
 */
function connectionOptions(url: string, silentMs: number) {
  return {
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => {
      const socket = new Socket();
      // Not before: a client that is never connected has no handler of errors, and one of them would end the process.
      return socket.once("connect", () =>
        socket.setTimeout(silentMs, () => socket.destroy(silence())),
      );
    },
  };
}

function silence(): Error {
  return Object.assign(new Error("The database fell silent."), { code: "ETIMEDOUT" });
}

/** drizzle does not release a connection whose `begin` fails; the pool would count it as in use for ever. */
function releaseBroken(client: pg.PoolClient): void {
  try {
    client.release(true);
  } catch {
    // It is released already, as it should be.
  }
}

type MigrationOptions = {
  readonly copy?: CopyOptions | undefined;
  /** May refuse, alone among all processes. */
  readonly beforeMigration?: (ask: Ask) => Promise<void>;
};

/** Uses a separate connection without timeouts, because a migration may take long. */
export async function migrateAlone(
  url: string,
  onTrouble: (error: Error) => void,
  { copy, beforeMigration = refuseUnfinishedMove }: MigrationOptions,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on("error", onTrouble);
  try {
    await client.connect();
    await lockMigrations(client, onTrouble);
    const ask = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
    await beforeMigration(ask);
    await refuseNewerSchema(ask, "DATABASE_URL");
    const schema = await findSchemaBefore(ask);
    if (schema !== undefined && copy)
      await dumpBeforeMigration(ask, { url, dataDir: copy.dataDir, schema }).then(
        copy.onCopy,
        (error: unknown) => {
          if (!(error instanceof NoTool)) throw error;
          onTrouble(new Error(`The database is migrated without a copy of it. ${error.message}`));
        },
      );
    await migrateBesideOthers(client, onTrouble);
  } finally {
    // The lock ends with its connection.
    await client.end();
  }
}

/** Reports to the log that the start waits for another process that migrates. */
async function lockMigrations(client: pg.Client, onTrouble: (error: Error) => void): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock($1) as locked",
    [MIGRATION_LOCK],
  );
  if (rows[0]?.locked) return;
  onTrouble(new Error("Another process is bringing the database up to date; waiting for it."));
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
}

type Listener = Pick<Database, "listen" | "close">;

type TopicListener = { readonly onNotice: (payload: string) => void; readonly onGap: () => void };

function createListener(
  connection: pg.ClientConfig,
  silentMs: number,
  onTrouble: (error: Error) => void,
): Listener {
  const topics = new Map<string, Set<TopicListener>>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let wasConnected = false;
  let closed = false;
  let isAsked = false;
  // The LISTEN connection may be silent for hours; a query now and then shows whether the host is still there.
  const pulse = setInterval(() => {
    if (!client || isAsked) return;
    isAsked = true;
    const forget = () => void (isAsked = false);
    client.query("select 1").then(forget, forget);
  }, silentMs / 3);
  pulse.unref();

  async function connect(): Promise<void> {
    if (closed) return;
    clearTimeout(retry);
    const fresh = new pg.Client(connection);
    client = fresh;
    fresh.on("notification", ({ channel, payload = "" }) => {
      for (const { onNotice } of topics.get(channel) ?? []) onNotice(payload);
    });
    // A broken connection reports itself by `error` and `end`; one reconnection is enough.
    fresh.once("end", reconnectLater);
    fresh.on("error", onTrouble);
    await fresh.connect();
    for (const topic of topics.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(topic)}`);
    if (wasConnected)
      for (const listeners of topics.values()) for (const { onGap } of listeners) onGap();
    wasConnected = true;
  }

  function reconnectLater(): void {
    client = undefined;
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      connect().catch((error: unknown) => {
        onTrouble(error instanceof Error ? error : new Error(String(error)));
        reconnectLater();
      });
    }, RECONNECT_MS);
  }

  return {
    async listen(topic, onNotice, onGap = () => undefined) {
      const isNew = !topics.has(topic);
      const listeners = topics.get(topic) ?? new Set();
      const listener = {
        onNotice: guarded(onNotice, onTrouble),
        onGap: guarded(onGap, onTrouble),
      };
      topics.set(topic, listeners.add(listener));
      if (!client) await connect();
      else if (isNew) await client.query(`listen ${client.escapeIdentifier(topic)}`);
      return async () => void listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearInterval(pulse);
      clearTimeout(retry);
      await client?.end();
    },
  };
}
