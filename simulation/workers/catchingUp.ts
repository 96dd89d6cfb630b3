/** Like `catchUpWith` (catchUp.ts): finds what is behind, reads what is known, and writes it; again where rows were claimed in between. */
import type { AttemptEvidence } from "@vestnik/server/delivery/journal/evidence";
import { applyEvidence, findBehind } from "../model/modelEvidence.ts";
import type { World } from "../world.ts";
import type { Lifetime } from "./lifetime.ts";

type Then = {
  /** In the transaction that has written the last of it. */
  readonly written?: (now: number) => void;
  readonly answered: () => void;
  readonly failed: () => void;
};

export function catchUpWith(
  world: World,
  life: Lifetime,
  read: () => readonly AttemptEvidence[],
  then: Then,
): void {
  const { database, tables } = world;
  const { failed } = then;
  database.ask(life, () => findBehind(tables), {
    failed,
    answered(behind) {
      const known = read();
      const applying = (now: number) => {
        const isStale = applyEvidence(tables, known, now, behind);
        if (!isStale) then.written?.(now);
        return isStale;
      };
      database.ask(life, applying, {
        failed,
        answered: (isStale) => (isStale ? catchUpWith(world, life, read, then) : then.answered()),
      });
    },
  });
}
