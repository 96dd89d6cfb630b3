/** A sender of the same posts to the same provider, for comparison. */
import type { Running } from "../rig/child.ts";

export type Contender = {
  readonly name: string;
  /** Starts a new process, or several. */
  start(inFlight: number): Promise<Running>;
  /** Gives it one post for each of these channels, to be sent from now on or soon; returns the moment they are due. */
  enqueue(channels: readonly number[]): Promise<number>;
  /** Whether every post is recorded as done. */
  isDone(): Promise<boolean>;
  /** Deletes everything of the round. */
  clear(): Promise<void>;
};

/** A contender with its connections and tables. */
export type OpenContender = { readonly contender: Contender; readonly close: () => Promise<void> };

export const contendersFolder = new URL("processes/", import.meta.url);
