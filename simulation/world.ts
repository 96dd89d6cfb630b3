/** What everything in one run shares. */
import type { Circumstances } from "./circumstances.ts";
import type { DatabaseLine } from "./surroundings/databaseLine.ts";
import type { Tables } from "./model/modelTables.ts";
import type { Random } from "./random.ts";
import type { Sabotage } from "./sabotage.ts";
import type { Truth } from "./promises/truth.ts";
import type { VirtualTime } from "./virtualTime.ts";

export type World = {
  readonly random: Random;
  readonly time: VirtualTime;
  readonly circumstances: Circumstances;
  readonly tables: Tables;
  readonly database: DatabaseLine;
  readonly truth: Truth;
  readonly sabotage: Sabotage | undefined;
  /** Faults happen while this is true. */
  readonly isTroubled: () => boolean;
  /** Draws a fault; never, once the trouble is over. */
  readonly strikes: (probability: number) => boolean;
  /** Passes a line about each event to the log of the run. */
  readonly note: (line: () => string) => void;
};
