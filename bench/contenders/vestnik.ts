import { together } from "../rig/child.ts";
import { areSettled, clearPosts, writePosts } from "../rig/rows.ts";
import type { Vestnik } from "../rig/vestnik.ts";
import type { Contender } from "./contender.ts";

/** Rows are inserted ahead, as a schedule is; the worker's own timing has to start them. */
const AHEAD_MS = 2000;
/** Inserting takes time, too, and nothing may be due before all rows exist. */
const AHEAD_MS_A_POST = 0.3;

export type VestnikOptions = {
  readonly name?: string;
  readonly execArgv?: readonly string[];
  /** One, unless it is said. */
  readonly workers?: number;
  /** How the posts of a round are deleted; all of them, unless some have to stay. */
  readonly clear?: () => Promise<void>;
};

export function vestnikContender(vestnik: Vestnik, options: VestnikOptions = {}): Contender {
  return {
    name: options.name ?? "Vestnik",
    // The worker decides itself how many requests are in flight.
    start: async () =>
      await Promise.resolve(
        together(
          Array.from({ length: options.workers ?? 1 }, () => vestnik.startWorker(options.execArgv)),
        ),
      ),
    async enqueue(channels) {
      const at = Date.now() + AHEAD_MS + Math.ceil(channels.length * AHEAD_MS_A_POST);
      await writePosts(
        vestnik.pool,
        channels.map((channel) => ({ channel, at })),
      );
      return at;
    },
    isDone: async () => await areSettled(vestnik.pool),
    clear: options.clear ?? (async () => await clearPosts(vestnik.pool)),
  };
}
