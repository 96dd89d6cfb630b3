/** Finds a pooler that gives each transaction another connection. Through one, everything would seem to work and silently do harm. */
import pg from "pg";
import { StartFailure } from "../../startFailure.ts";

/** Several, because the pooler's other clients may take a connection between two questions. */
const ROUNDS = 5;

const POOLED =
  "DATABASE_URL: a pooler answers here that gives each transaction another connection (pool_mode = transaction in PgBouncer). " +
  "Notices, locks and time limits of Vestnik need sessions: name the PostgreSQL server itself, or a pool with pool_mode = session.";

/** Two connections have one process of the server each, for as long as they are open; behind such a pooler they share it. */
export async function refuseTransactionPooler(options: pg.ClientConfig): Promise<void> {
  const clients = [new pg.Client(options), new pg.Client(options)];
  // A broken connection rejects its query, too.
  for (const client of clients) client.on("error", () => undefined);
  try {
    const seen: Set<number>[] = [];
    for (const client of clients) {
      await client.connect();
      seen.push(new Set());
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, client] of clients.entries()) {
        const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
        seen[index]?.add(rows[0]?.pid ?? 0);
      }
    }
    const [first = new Set<number>(), second = new Set<number>()] = seen;
    if (first.size > 1 || second.size > 1 || [...first].some((pid) => second.has(pid)))
      throw new StartFailure(POOLED);
  } finally {
    await Promise.all(clients.map(async (client) => await client.end()));
  }
}
