/** Upkeep: what is done from time to time, by one process, however many there are. Losing all of its tables loses nothing. */
import { startScheduler } from "./db/scheduler.ts";
import type { Job, Scheduler } from "./db/scheduler.ts";
import type { Deps } from "./deps.ts";
import { forgetExpired } from "./features/auth/auth.ts";
import { checkChannelsAhead } from "./features/channels/checkAhead.ts";
import { forgetIdleRateLimits } from "./features/delivery/database/leases.ts";
import { sweep } from "./features/delivery/database/leases.ts";
import { purgeDeletedDrafts } from "./features/drafts/drafts.ts";
import { channelsDueSoon, warnOfGoneUploads } from "./features/publications/upkeep/upkeep.ts";
import { purgeDeleted } from "./features/publications/upkeep/upkeep.ts";
import { clearLeftovers } from "./features/uploads/leftovers.ts";

/** Bringing the queue's own tables up to date must not keep the first visitor waiting. */
const START_AFTER_MS = 5000;

export function startJobs(deps: Deps, startAfterMs = START_AFTER_MS): Scheduler {
  return startScheduler(deps.database, jobsOf(deps), {
    startAfterMs,
    onTrouble: (error) => deps.log.warn({ err: error }, "a job failed"),
  });
}

function jobsOf(deps: Deps): readonly Job[] {
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
        await forgetIdleRateLimits(db);
      },
    },
  ];
}

/** What is going to go wrong, seen while its owner can still do something. */
async function lookAhead(deps: Deps, signal: AbortSignal): Promise<void> {
  await warnOfGoneUploads(deps);
  await checkChannelsAhead(deps, await channelsDueSoon(deps.database.db), deps.clock(), signal);
}
