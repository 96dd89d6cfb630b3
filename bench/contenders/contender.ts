/** Whoever sends the same posts to the same provider, side by side. */
import type { Child } from "../rig/child.ts";

export type Contender = {
  readonly name: string;
  /** A fresh process. */
  start(inFlight: number): Promise<Child>;
  /** Gives it one post for each of these channels, to be sent from now on or soon; answers with the moment they are due. */
  enqueue(channels: readonly number[]): Promise<number>;
  /** Whether every one of them is recorded as done. */
  isDone(): Promise<boolean>;
  /** Leaves nothing of the round behind. */
  clear(): Promise<void>;
};

/** A contender with what it needs: connections, tables. */
export type OpenContender = { readonly contender: Contender; readonly close: () => Promise<void> };

export const contendersFolder = new URL("processes/", import.meta.url);
