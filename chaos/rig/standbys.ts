/** A PostgreSQL and its standbys behind one address. A standby lags behind once it is cut off, and takes the address over afterwards. */
import pg from "pg";
import type { Trial } from "../scenario.ts";
import { startDatabaseServer } from "./databaseServer.ts";
import { openRoad } from "./road.ts";
import { until } from "./waiting.ts";

type Standby = {
  /** It hears nothing more of the primary. Returns a moment: everything that was committed before it is known here. */
  cutOff(): Promise<number>;
  /** Kills who is behind the address. `beforeOpen` gets the port of the new one, which no other client reaches yet. */
  takeOver(beforeOpen: (port: number) => Promise<void>): Promise<void>;
};

type Replicated = {
  /** A superuser's address of the present primary. */
  readonly url: string;
  readonly standbys: readonly Standby[];
};

// A commit that is answered is flushed, so only what the standby lacks is forgotten.
const settings = { synchronous_commit: "on" };

export async function startReplicated(trial: Trial, count: number): Promise<Replicated> {
  let primary = await startDatabaseServer(trial, { settings });
  const road = await openRoad(trial, portOf(primary.url));
  const standbys = await Promise.all(Array.from({ length: count }, startStandby));
  return { url: withPort(primary.url, road.port), standbys };

  async function startStandby(): Promise<Standby> {
    const stream = await openRoad(trial, portOf(primary.url));
    const standbyOf = withPort(primary.url, stream.port);
    const standby = await startDatabaseServer(trial, { settings, standbyOf });
    return {
      async cutOff() {
        const at = Date.now();
        const position = await ask(primary.url, "select pg_current_wal_flush_lsn()");
        const isThere = `select pg_last_wal_replay_lsn() >= '${String(position)}'::pg_lsn`;
        await until("the standby follows", async () => (await ask(standby.url, isThere)) === true);
        stream.close();
        return at;
      },
      async takeOver(beforeOpen) {
        await primary.down("killed");
        road.close();
        await standby.promote();
        await beforeOpen(portOf(standby.url));
        primary = standby;
        road.leadTo(portOf(standby.url));
      },
    };
  }
}

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: question, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

export function withPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

function portOf(address: string): number {
  return Number(new URL(address).port);
}
