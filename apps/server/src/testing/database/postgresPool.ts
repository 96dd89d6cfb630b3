/**
 * Databases on PostgreSQL that tests have given back, emptied, for the next test of the same process: to copy a template and drop the copy
 * costs 0.14 seconds of the processor, emptying one a tenth of that.
 */
import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import pg from "pg";
import { copyTemplate, databaseUrl, dropDatabase, withAdmin } from "./databaseTemplate.ts";
import { EMPTY_EVERYTHING, shapeOf } from "./emptyDatabase.ts";

export type PooledDatabase = {
  readonly url: string;
  /** Ends what is still connected, and leaves the database to the next test. */
  giveBack(): Promise<void>;
};

/** Larger ones are full of rows that are only marked as deleted, which every later query would step over. */
const MAX_TABLE_BYTES = 4 * 2 ** 20;
const NAMES = "vestnik_pooled_";

const idle: PooledDatabase[] = [];
let areLeftoversGone = false;

export async function takePostgres(adminUrl: string): Promise<PooledDatabase> {
  return idle.pop() ?? (await create(adminUrl));
}

/** A connection to it stays open, which is how other processes know that it is in use. */
async function create(adminUrl: string): Promise<PooledDatabase> {
  const name = `${NAMES}${randomUUID().replaceAll("-", "")}`;
  const url = databaseUrl(adminUrl, name);
  // The process can end while it is open.
  const own = new pg.Client({ connectionString: url, stream: () => new Socket().unref() });
  own.on("error", () => undefined);
  await withAdmin(adminUrl, async (admin) => {
    await copyTemplate(admin, adminUrl, name);
    await own.connect();
    if (!areLeftoversGone) await dropLeftovers(admin);
    areLeftoversGone = true;
  });
  const shape = await shapeOf(ask);

  async function ask(text: string) {
    return await own.query<Record<string, unknown>>(text);
  }
  async function isEmptied(): Promise<boolean> {
    await ask(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    await ask(EMPTY_EVERYTHING);
    const { rows } = await ask(
      `select sum(pg_table_size(oid)) > ${MAX_TABLE_BYTES} as "isLarge"
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    return rows[0]?.["isLarge"] === false && (await shapeOf(ask)) === shape;
  }
  const pooled = {
    url,
    giveBack: async () => {
      // A test may have ended this connection as well.
      if (await isEmptied().catch(() => false)) return void idle.push(pooled);
      await own.end().catch(() => undefined);
      await withAdmin(adminUrl, async (admin) => await dropDatabase(admin, name));
    },
  };
  return pooled;
}

/** A test process that ends does not drop its databases. A database without a connection is one of those. */
async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database d where datname like $1
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    [`${NAMES}%`],
  );
  for (const { datname } of rows) await dropDatabase(admin, datname);
}
