/**
 * A storage that is away is not asked by everybody at once: after a failure nothing is asked for a while, then one request finds out. So what
 * needs the storage fails at once instead of waiting for it, and what does not need it is not held up behind it.
 */
import { StorageAway } from "../files.ts";

export type Gate = {
  /** Throws `StorageAway` while the storage is taken for away. */
  enter(): void;
  failed(cause: unknown): void;
  answered(): void;
};

export function createGate(pauseMs: number, now: () => number = () => performance.now()): Gate {
  let shutUntil: number | undefined;
  let cause: unknown;
  return {
    enter() {
      if (shutUntil === undefined) return;
      if (now() < shutUntil)
        throw new StorageAway("The bucket did not answer just now.", { cause });
      // This one finds out. When it never ends, another one does after the pause.
      shutUntil = now() + pauseMs;
    },
    failed(why) {
      cause = why;
      shutUntil = now() + pauseMs;
    },
    answered() {
      shutUntil = undefined;
    },
  };
}
