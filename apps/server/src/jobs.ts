/** Periodic jobs, each run by one process, however many there are. Losing all of pg-boss's tables loses no data. */
import { startScheduler } from "./db/scheduler.ts";
import type { Job, Scheduler } from "./db/scheduler.ts";
import type { Deps } from "./deps.ts";
import { deleteAccountsForGood } from "./features/account/deletion/deletion.ts";
import { forgetOldAlerts } from "./features/alerts/alerts.ts";
import { forgetExpired } from "./features/auth/auth.ts";
import { checkChannelsAhead, looks } from "./features/channels/checkAhead.ts";
import type { Look } from "./features/channels/checkAhead.ts";
import { watchWebhooks } from "./features/channels/webhookWatch.ts";
import { forgetIdleRateLimits } from "./features/delivery/database/leases.ts";
import { sweep } from "./features/delivery/database/leases.ts";
import { purgeDeletedDrafts } from "./features/drafts/drafts.ts";
import { purgeDeletedSnippets } from "./features/snippets/snippets.ts";
import { reconcilePayments } from "./features/payments/events/reconcile.ts";
import { closePagesOfLeaving, settleRenewals } from "./features/payments/payments.ts";
import { endDueSubscriptions } from "./features/subscriptions/subscriptions.ts";
import { channelsDueWithin, warnOfGoneUploads } from "./features/publications/upkeep/upkeep.ts";
import { purgeDeleted } from "./features/publications/upkeep/upkeep.ts";
import { forgetOldSentFiles } from "./features/uploads/sentFiles.ts";
import { forgetRequests } from "./features/repeats/repeats.ts";
import { clearLeftovers } from "./features/uploads/leftovers.ts";

/** Migrating the queue's own tables must not delay the first visitor. */
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
    // Every dispatcher sweeps, too; this one is for the time when none of them runs.
    { name: "sweep", every: "* * * * *", run: async () => await sweep(db) },
    {
      name: "subscriptions",
      every: "* * * * *",
      run: async () => await endDueSubscriptions(deps, deps.clock()),
    },
    {
      name: "payments",
      every: "*/5 * * * *",
      run: async (signal) => await reconcilePayments(deps, signal),
    },
    {
      name: "look-ahead",
      every: "*/5 * * * *",
      run: async (signal) => {
        await warnOfGoneUploads(deps);
        await lookAhead(deps, looks.daily, signal);
      },
    },
    {
      name: "last-look",
      every: "*/2 * * * *",
      run: async (signal) => await lookAhead(deps, looks.last, signal),
    },
    {
      name: "leaving",
      every: "*/3 * * * *",
      run: async (signal) => {
        await closePagesOfLeaving(deps, signal);
        await settleRenewals(deps, signal);
        await deleteAccountsForGood(deps, signal);
      },
    },
    {
      name: "uploads",
      every: "17 * * * *",
      run: async () => {
        await clearLeftovers(deps, deps.clock());
        await forgetOldSentFiles(deps);
      },
    },
    {
      name: "webhooks",
      every: "47 * * * *",
      run: async (signal) => await watchWebhooks(deps, deps.clock(), signal),
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
        await purgeDeletedSnippets(deps, deps.clock());
        await forgetRequests(deps, deps.clock());
        await forgetIdleRateLimits(db);
        await forgetOldAlerts(deps);
      },
    },
  ];
}

/** Warns owners of future failures while they can still prevent them. */
async function lookAhead(deps: Deps, look: Look, signal: AbortSignal): Promise<void> {
  const soon = await channelsDueWithin(deps.database.db, look.dueWithinMs);
  await checkChannelsAhead(deps, soon, look, deps.clock(), signal);
}
