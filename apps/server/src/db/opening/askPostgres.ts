import pg from "pg";
import { explainConnection } from "./databaseUrl.ts";

/** The rows of a statement. */
export type Ask = (text: string) => Promise<readonly Record<string, unknown>[]>;

/** A statement with values; lists are values, too. */
export type Run = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** For commands: one connection, without the time limits that a server's have. What keeps it from opening is said as a sentence. */
export async function askPostgres<T>(
  url: string,
  work: (ask: Ask, run: Run) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw explainConnection(error);
  }
  try {
    return await work(
      async (text) => (await client.query<Record<string, unknown>>(text)).rows,
      async (text, values) => await client.query(text, [...values]),
    );
  } finally {
    await client.end();
  }
}
