/** The end of publications their owners deleted. */
import type { Db } from "../../../db/db.ts";
import * as queries from "./upkeepQueries.ts";

/** Deleted thirty days ago: gone for good with their attempts, and their uploads are in use no more. */
export async function purgeDeleted(db: Db): Promise<void> {
  await queries.deletePurgeable(db);
  await queries.deleteEmptyBatches(db);
}
