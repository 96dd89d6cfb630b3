/** PostgreSQL: a pool for each kind of work and one connection of its own for LISTEN, which comes back when it breaks. */
import { Socket } from "node:net";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { migrationsFolder } from "./db.ts";
import type { Database, Work } from "./db.ts";
import * as schema from "./schema.ts";

const RECONNECT_MS = 1000;
/** Every statement on a broken connection fails at once, so nobody holds it any more by then. */
const GIVE_BACK_MS = 1000;
const SILENT_MS = 30_000;
/** Nothing of ours waits in the middle of a transaction: whoever does for so long is frozen, or gone with its machine. */
const FORGOTTEN_MS = 10_000;
/** Serialises migrations of processes that start together; any number of our own will do. */
export const MIGRATION_LOCK = 7_316_402;

type Room = {
  readonly connections: number;
  /** The server ends a statement that takes longer: nobody waits for its answer any more. */
  readonly statementMs: number;
  /** The server ends a statement that waits longer for somebody else's lock. */
  readonly lockMs: number;
};

/** A worker may wait longer than a person, and less long than its leases. All of it ends before a silent connection is cut. */
const rooms: Readonly<Record<Work, Room>> = {
  web: { connections: 10, statementMs: 10_000, lockMs: 5000 },
  worker: { connections: 10, statementMs: 20_000, lockMs: 10_000 },
  upkeep: { connections: 2, statementMs: 25_000, lockMs: 10_000 },
};

type Patience = {
  /** A connection on which nothing moves for this long is cut. Idle ones are closed before. */
  readonly silentMs?: number;
  /** A transaction in which nothing is asked for this long is rolled back, so that nobody waits for its locks. */
  readonly forgottenMs?: number;
  /** Other limits for the web's connections. */
  readonly web?: Partial<Room>;
};

export async function openPostgres(
  url: string,
  onTrouble: (error: Error) => void,
  { silentMs = SILENT_MS, forgottenMs = FORGOTTEN_MS, web = {} }: Patience = {},
): Promise<Database> {
  await migrateAlone(url, onTrouble);
  const listener = createListener(connectionOptions(url, silentMs), silentMs, onTrouble);
  const pools: pg.Pool[] = [];
  const close = async () => {
    await listener.close();
    await Promise.all(pools.map(async (pool) => await pool.end()));
  };
  const open = (work: Work): Database => {
    const room = work === "web" ? { ...rooms.web, ...web } : rooms[work];
    const pool = openPool(url, room, { silentMs, forgottenMs }, onTrouble);
    pools.push(pool);
    return {
      db: drizzle({ client: pool, schema }),
      foreign: { executeSql: async (text, values) => await pool.query(text, values) },
      kind: "postgres",
      for: (other) => databases[other],
      listen: listener.listen,
      ping: async () => void (await pool.query("select 1")),
      close,
    };
  };
  const databases = { web: open("web"), worker: open("worker"), upkeep: open("upkeep") };
  return databases.web;
}

/** The pool waits for what `onConnect` promises, which its types do not know. */
type AwaitingPool = Omit<pg.PoolConfig, "onConnect"> & {
  readonly onConnect: (client: pg.ClientBase) => Promise<void>;
};

/** Nobody connects before there is something to ask. */
function openPool(
  url: string,
  { connections, statementMs, lockMs }: Room,
  { silentMs, forgottenMs }: Required<Pick<Patience, "silentMs" | "forgottenMs">>,
  onTrouble: (error: Error) => void,
): pg.Pool {
  const options: AwaitingPool = {
    ...connectionOptions(url, silentMs),
    max: connections,
    idleTimeoutMillis: silentMs / 3,
    // The driver would name these when it connects, and PgBouncer refuses who does; the pool waits for this to be answered.
    onConnect: async (client) =>
      void (await client.query(
        `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
           set_config('idle_in_transaction_session_timeout', $3, false)`,
        [String(statementMs), String(lockMs), String(forgottenMs)],
      )),
  };
  const pool = new pg.Pool(options);
  pool.on("error", onTrouble);
  // The pool listens to idle connections only; one that breaks in use would end the process.
  pool.on("connect", (client) => {
    client.on("error", (error) => {
      onTrouble(error);
      setTimeout(() => giveBack(client), GIVE_BACK_MS).unref();
    });
  });
  return pool;
}

/**
 * A database host that vanished without a word must be noticed: nobody may wait for it for ever. The driver's own
 * `query_timeout` gives up the query but keeps the connection, in the middle of its transaction; whoever is given that
 * connection next would write into a transaction that nobody commits.
 */
function connectionOptions(url: string, silentMs: number) {
  return {
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => {
      const socket = new Socket();
      return socket.setTimeout(silentMs, () => socket.destroy(silence()));
    },
  };
}

function silence(): Error {
  return Object.assign(new Error("The database fell silent."), { code: "ETIMEDOUT" });
}

/** drizzle forgets a connection whose `begin` fails; the pool would count it as in use for ever. */
function giveBack(client: pg.PoolClient): void {
  try {
    client.release(true);
  } catch {
    // Given back already, as it should be.
  }
}

/** On a connection of its own, which may be silent: a migration takes as long as it takes. */
async function migrateAlone(url: string, onTrouble: (error: Error) => void): Promise<void> {
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
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    // The lock goes with its connection.
    await client.end();
  }
}

/** Whoever watches a start that takes its time learns what it waits for. */
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

function createListener(
  connection: pg.ClientConfig,
  silentMs: number,
  onTrouble: (error: Error) => void,
): Listener {
  const topics = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let isAsked = false;
  // Nobody asks anything here for hours; a question now and then tells a quiet database from a vanished one.
  const pulse = setInterval(() => {
    if (!client || isAsked) return;
    isAsked = true;
    const forget = () => void (isAsked = false);
    client.query("select 1").then(forget, forget);
  }, silentMs / 3);
  pulse.unref();

  async function connect(): Promise<void> {
    if (closed) return;
    const fresh = new pg.Client(connection);
    client = fresh;
    fresh.on("notification", ({ channel, payload = "" }) => {
      for (const onNotice of topics.get(channel) ?? []) onNotice(payload);
    });
    // A broken connection reports itself by `error` and `end`; one reconnection is enough.
    fresh.once("end", reconnectLater);
    fresh.on("error", onTrouble);
    await fresh.connect();
    for (const topic of topics.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(topic)}`);
    // Whatever was said while nobody listened: an empty notice says "look for yourself".
    for (const onNotices of topics.values()) for (const onNotice of onNotices) onNotice("");
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
    async listen(topic, onNotice) {
      const isNew = !topics.has(topic);
      const onNotices = topics.get(topic) ?? new Set();
      topics.set(topic, onNotices.add(onNotice));
      if (!client) await connect();
      else if (isNew) await client.query(`listen ${client.escapeIdentifier(topic)}`);
      return async () => void onNotices.delete(onNotice);
    },
    async close() {
      closed = true;
      clearInterval(pulse);
      clearTimeout(retry);
      await client?.end();
    },
  };
}
