/** Upkeep: what is done from time to time, by one process, however many there are. Losing all of its tables loses nothing. */
import { startTimetable } from "./db/timetable.ts";
import type { Entry, Timetable } from "./db/timetable.ts";
import type { Deps } from "./deps.ts";
import { forgetExpired } from "./features/auth/auth.ts";
import { checkChannelsAhead } from "./features/channels/checkAhead.ts";
import { forgetIdlePaces } from "./features/delivery/database/idlePaces.ts";
import { sweep } from "./features/delivery/database/leases.ts";
import { purgeDeletedDrafts } from "./features/drafts/drafts.ts";
import { channelsDueSoon, warnOfGoneUploads } from "./features/publications/upkeep/lookAhead.ts";
import { purgeDeleted } from "./features/publications/upkeep/purge.ts";
import { clearLeftovers } from "./features/uploads/leftovers.ts";

/** Bringing the queue's own tables up to date must not keep the first visitor waiting. */
const START_AFTER_MS = 5000;

export function startChores(deps: Deps, startAfterMs = START_AFTER_MS): Timetable {
  return startTimetable(deps.database, choresOf(deps), {
    startAfterMs,
    onTrouble: (error) => deps.log.warn({ err: error }, "a chore broke off"),
  });
}

function choresOf(deps: Deps): readonly Entry[] {
  const { db } = deps.database;
  return [
    // The second line behind the sweep of every dispatcher, for the time when none of them runs.
    { name: "sweep", every: "* * * * *", run: async () => await sweep(db) },
    {
      name: "look-ahead",
      every: "*/5 * * * *",
      run: async (signal) => await lookAhead(deps, signal),
    },
    {
      name: "uploads",
      every: "17 * * * *",
      run: async () => await clearLeftovers(deps, deps.clock()),
    },
    {
      name: "sign-ins",
      every: "27 * * * *",
      run: async () => await forgetExpired(deps, deps.clock()),
    },
    {
      name: "purge",
      every: "37 * * * *",
      run: async () => {
        await purgeDeleted(db);
        await purgeDeletedDrafts(deps, deps.clock());
        await forgetIdlePaces(db);
      },
    },
  ];
}

/** What is going to go wrong, seen while its owner can still do something. */
async function lookAhead(deps: Deps, signal: AbortSignal): Promise<void> {
  await warnOfGoneUploads(deps);
  await checkChannelsAhead(deps, await channelsDueSoon(deps.database.db), deps.clock(), signal);
}
