/**
 * Runs beside the delivery of posts and after it: it notices troubles a few at a time and sends their messages, over the connections of
 * upkeep.
 */
import type { Deps } from "../../deps.ts";
import { startPolling } from "../../machine/pollingWorker.ts";
import type { PollingWorker } from "../../machine/pollingWorker.ts";
import { noticeTroubles, reviewAlerts } from "./noticing.ts";
import { askMessenger, claimMessages, parkExpired, recordOutcome } from "./outbox.ts";

const LOOK_EVERY_MS = 1000;
const REVIEW_EVERY_MS = 20_000;

export function startAlertWorker(deps: Deps): PollingWorker {
  const { db } = deps.database;
  return startPolling(deps, {
    name: "alerts",
    lookEveryMs: LOOK_EVERY_MS,
    // A burst of failures is noticed bit by bit, so that posts come in between.
    prepare: async () => await noticeTroubles(db),
    upkeep: {
      everyMs: REVIEW_EVERY_MS,
      run: async () => {
        await reviewAlerts(db);
        await parkExpired(db);
      },
    },
    claim: async (limit) => await claimMessages(deps, limit),
    ask: async (message) => await askMessenger(deps, message),
    // A message whose outcome is never recorded counts as unconfirmed when its lease is over.
    record: async (message, outcome) => await recordOutcome(deps, message, outcome),
  });
}
