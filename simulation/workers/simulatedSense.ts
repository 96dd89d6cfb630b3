/** Like databaseSense.ts: which database a process knows, and whether it was set back since. */
import type { World } from "../world.ts";

export type Sense = { incarnation: number };

/** Compares with what was known when the query was sent, not when it is answered. */
export function watch({ tables, sabotage }: World, { incarnation }: Sense): () => boolean {
  return () => sabotage !== "no_sense" && tables.incarnation !== incarnation;
}
