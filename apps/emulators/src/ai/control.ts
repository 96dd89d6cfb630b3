import type { AiFault } from "./faults.ts";
import type { AiWorld, ChatEntry, ImageEntry, TranscriptionEntry } from "./world.ts";

/** What a test may do to it. */
export type AiControl = {
  /** Sets the transcript of all following recordings; an empty one is silence. */
  hear: (text: string) => void;
  /** Sets the answer to all following prompts. */
  write: (text: string) => void;
  /** No text and no picture is answered until the returned function is called, or everything is reset. */
  hold: () => () => void;
  /** Texts that are streamed stop after their first words until the returned function is called, or everything is reset. */
  pause: () => () => void;
  fault: (fault: AiFault) => void;
  clearFaults: () => void;
  /** The recordings that arrived, oldest first. */
  requests: () => readonly TranscriptionEntry[];
  /** The texts that were asked for, oldest first. */
  chats: () => readonly ChatEntry[];
  /** The pictures that were asked for, oldest first. */
  images: () => readonly ImageEntry[];
  /** How many requests it worked on at once, at most. */
  mostAtOnce: () => number;
  /** Deletes recordings, texts, pictures, faults and the set transcript and answer. */
  reset: () => void;
};

export function createControl(world: AiWorld): AiControl {
  const releases: Record<"held" | "paused", () => void> = { held: () => {}, paused: () => {} };
  const stop = (where: "held" | "paused") => () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    world[where] = promise;
    releases[where] = () => {
      world[where] = undefined;
      resolve();
    };
    return releases[where];
  };
  return {
    hear: (text) => {
      world.transcript = text;
    },
    write: (text) => {
      world.written = text;
    },
    hold: stop("held"),
    pause: stop("paused"),
    fault: (fault) => world.faults.add(fault),
    clearFaults: () => world.faults.clear(),
    requests: () => world.requests,
    chats: () => world.chats,
    images: () => world.images,
    mostAtOnce: () => world.mostAtOnce,
    reset: () => {
      releases.held();
      releases.paused();
      world.faults.clear();
      world.requests.length = 0;
      world.chats.length = 0;
      world.images.length = 0;
      world.mostAtOnce = world.inFlight;
      world.journal.clear();
      world.transcript = undefined;
      world.written = undefined;
    },
  };
}
