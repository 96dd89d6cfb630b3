/** What jobs clear away of the engine's. */
import { and, lt, sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { rateLimits } from "../../../db/schema.ts";

/** Of bots and channels nothing was sent through for an hour. */
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
