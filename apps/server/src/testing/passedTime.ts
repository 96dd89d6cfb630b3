/** Simulates passed time for a stopped server: what waits in its folder becomes that much older. */
import { sql } from "drizzle-orm";
import { openPglite } from "../db/pglite.ts";

/** The server of this folder must be stopped. */
export async function letTimePass(dataDir: string, durationMs: number): Promise<void> {
  const database = await openPglite(dataDir);
  const passed = sql`${durationMs} * interval '1 millisecond'`;
  await database.db.execute(sql`
    update publications
    set due_at = due_at - ${passed},
        not_before = not_before - ${passed},
        late_limit_at = late_limit_at - ${passed},
        created_at = created_at - ${passed}
    where status = 'scheduled'
  `);
  await database.close();
}
