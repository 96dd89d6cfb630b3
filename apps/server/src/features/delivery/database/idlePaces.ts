/** What was remembered of how fast bots and channels were written to, and says nothing any more. */
import type { Db } from "../../../db/db.ts";
import { deleteIdlePaces } from "./upkeepQueries.ts";

export async function forgetIdlePaces(db: Db): Promise<void> {
  await deleteIdlePaces(db);
}
