/** The mark that `npm run move` leaves in a PostgreSQL database until everything is in it (decision 201). */
import { StartFailure } from "../../startFailure.ts";
import type { Ask } from "./askPostgres.ts";

/** Of its own, so that neither migrations nor the copied tables know it. */
export const MOVE_SCHEMA = "vestnik_move";

/** Which installation is being moved here; undefined where none is. */
export async function findMove(ask: Ask): Promise<string | undefined> {
  const [found] = await ask(`select to_regclass('${MOVE_SCHEMA}.source') is not null as "isThere"`);
  if (!found?.["isThere"]) return undefined;
  const [source] = await ask(`select id::text from ${MOVE_SCHEMA}.source`);
  return String(source?.["id"]);
}

/** No process works on a database that only has a part of what was moved. */
export async function refuseUnfinishedMove(ask: Ask): Promise<void> {
  if ((await findMove(ask)) === undefined) return;
  throw new StartFailure(
    "DATABASE_URL: npm run move has not finished to fill this database. Run it once more with the same settings: it goes on where it was. " +
      "Until then the embedded database has everything.",
  );
}
