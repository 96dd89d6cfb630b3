/** One fault of docs/reliability.md: what is broken, what must hold, and how it is found out. */
import type { DatabaseKind, Ground, GroundOptions } from "./rig/ground.ts";
import type { Random } from "./rig/random.ts";

export type Trial = {
  readonly database: DatabaseKind;
  /** The short form judges counts only: it runs on slow and busy machines. */
  readonly isShort: boolean;
  readonly random: Random;
  /** Taken down when the scenario is over, however it ends. */
  startGround(options: Omit<GroundOptions, "database" | "isShort">): Promise<Ground>;
  /** Runs when the scenario is over, however it ends. */
  atEnd(undo: () => Promise<unknown>): void;
  say(line: string): void;
};

export type Finding = {
  /** How much of the fault there was. */
  readonly scale: string;
  readonly measured: string;
  /** What did not hold; none means that all did. */
  readonly problems: readonly string[];
};

export type Scenario = {
  readonly id: string;
  readonly fault: string;
  readonly goal: string;
  readonly databases: readonly DatabaseKind[];
  /**
   * What one process on PGlite does is a unit test, too; where neither a start of that process nor its files are part of the fault, the short
   * form leaves it to that.
   */
  readonly isShortOnPostgresOnly?: boolean;
  /** Too long for the short form however small it is made. */
  readonly isFullOnly?: boolean;
  /** Mostly waits, so that others may run beside it without being measured wrongly. */
  readonly isPatient?: boolean;
  run(trial: Trial): Promise<Finding>;
};
