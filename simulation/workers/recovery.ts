/** Like `recoverOrphans` (leases.ts): one look, then one transaction for each orphan. */
import type { AttemptKey, LastTrace } from "@vestnik/domain/publication";

import type { ModelPublication } from "../model/modelTables.ts";
import { latestAttempt } from "../model/modelClaim.ts";
import { sayAttempt } from "../report.ts";
import { traceBeside } from "@vestnik/server/delivery/rules/traces";
import { findOrphans, recoverOrphan } from "../model/modelOutcomes.ts";
import { watch } from "./simulatedSense.ts";
import type { Parts } from "./hands.ts";
import type { World } from "../world.ts";

export function recoverOrphans(
  world: World,
  { life, workerId, sense, gapAt }: Pick<Parts, "life" | "workerId" | "sense" | "gapAt">,
  traceOf: (attempt: AttemptKey) => LastTrace,
  isInFlight: (attempt: AttemptKey) => boolean,
  { answered, failed }: { readonly answered: () => void; readonly failed: () => void },
): void {
  const { database, tables } = world;
  const hasGoneBack = watch(world, sense);

  function recoverAll([orphan, ...others]: readonly Readonly<ModelPublication>[]): void {
    if (!orphan) return answered();
    const attempt = latestAttempt(orphan);
    const trace = traceBeside(gapAt(), orphan.claimedAt, traceOf(attempt));
    world.note(() => `${life.name} recovers ${sayAttempt(attempt)}: ${JSON.stringify(trace)}`);
    const recovering = (now: number) => {
      const hasGone = hasGoneBack();
      if (!hasGone) recoverOrphan(tables, orphan, trace, now);
      return hasGone;
    };
    database.ask(life, recovering, {
      failed,
      answered: (hasGone) => (hasGone ? failed() : recoverAll(others)),
    });
  }

  database.ask(life, () => findOrphans(tables, workerId), {
    failed,
    answered: (orphans) =>
      recoverAll(orphans.filter((orphan) => !isInFlight(latestAttempt(orphan)))),
  });
}
