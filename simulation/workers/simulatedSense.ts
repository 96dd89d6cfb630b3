/** Like databaseSense.ts: what a worker remembers of the database, and whether that was set back since. */
import { isBehind } from "../model/modelRollCall.ts";
import type { Memory } from "../model/modelRollCall.ts";
import type { World } from "../world.ts";

export type Sense = {
  readonly workerId: string;
  memory: Memory;
};

/** Compares with what was known when the query was sent, not when it is answered. */
export function watch({ tables }: World, { workerId, memory }: Sense): () => boolean {
  return () => isBehind(tables, workerId, memory);
}
