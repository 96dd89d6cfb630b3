/** Runs beside the delivery of posts and after it: it does what owners decided about published posts. */
import type { Deps } from "../../../deps.ts";
import { startPolling } from "../../../machine/pollingWorker.ts";
import type { PollingWorker } from "../../../machine/pollingWorker.ts";
import { partPosts } from "../database/secondParts.ts";
import { release, releaseExpired } from "./followUpQueries.ts";
import type { DueFollowUp } from "./followUpQueries.ts";
import { carryOut, claimFollowUps, planFollowUps, recordAnswer } from "./followUps.ts";

const LOOK_EVERY_MS = 1000;
const RELEASE_EVERY_MS = 20_000;

export function startFollowUpWorker(
  deps: Deps,
  { lookEveryMs = LOOK_EVERY_MS } = {},
): PollingWorker {
  const { db } = deps.database;
  return startPolling(deps, {
    name: "changes of published posts",
    lookEveryMs,
    prepare: async () => {
      const isMoreToPart = await partPosts(db);
      return (await planFollowUps(deps)) || isMoreToPart;
    },
    upkeep: { everyMs: RELEASE_EVERY_MS, run: async () => await releaseExpired(db) },
    claim: async (limit) => await claimFollowUps(deps, limit),
    ask: async (due: DueFollowUp) =>
      await carryOut(deps, due).catch((error: unknown) => {
        deps.log.warn({ err: error }, "a published post could not be changed yet");
        return { kind: "unreachable" } as const;
      }),
    record: async (due, answer) => await recordAnswer(deps, due, answer),
    // Another worker tries them at once: a repetition does no harm.
    giveBack: async (claims) =>
      await release(
        db,
        claims.map(({ followUp }) => followUp),
      ),
  });
}
