/**
 * What was due when the database was restored from a backup may have been sent since that backup: nothing of it goes out until the operator
 * says so, or its owner (decision 197).
 */
import { notifyOwner } from "../../../db/notices.ts";
import type { Database } from "../../../db/db.ts";
import { release } from "../changeQueries.ts";
import { publicationNotice } from "../publications.ts";
import * as queries from "./releaseQueries.ts";
import type { HeldCounts } from "./releaseQueries.ts";

/** For a database that no process works on yet. Returns how many are held. */
export async function holdDue({ db }: Pick<Database, "db">): Promise<number> {
  return await queries.holdDue(db);
}

export async function countHeld({ db }: Pick<Database, "db">): Promise<HeldCounts> {
  return await queries.countHeld(db);
}

/** Lets the held ones go out that are not too late; workers and tabs hear of it. Says what was held before. */
export async function releaseHeld({ db }: Pick<Database, "db">): Promise<HeldCounts> {
  return await db.transaction(async (tx) => {
    const counts = await queries.countHeld(tx);
    const released = await release(tx);
    await notifyOwner(tx, ...released.map(publicationNotice));
    return counts;
  });
}
