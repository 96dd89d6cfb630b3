/** What was remembered of how fast bots and channels were written to, and says nothing any more. */
import type { Db } from "../../../db/db.ts";
import { deleteIdleRateLimits } from "./upkeepQueries.ts";

export async function forgetIdleRateLimits(db: Db): Promise<void> {
  await deleteIdleRateLimits(db);
}
