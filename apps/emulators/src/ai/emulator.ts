/** An emulated AI with OpenAI's wire format. It transcribes every recording to one sentence and writes one post to every prompt. */
import type { AddressInfo } from "node:net";
import { createAiFaults, type AiFault } from "./faults.ts";
import { createAiServer } from "./server.ts";
import type { AiWorld, ChatEntry, TranscriptionEntry } from "./world.ts";

export type AiEmulatorOptions = {
  /** 0 takes any free port. */
  port?: number;
  host?: string;
  /** The only key that is accepted; any is when it is left out. */
  apiKey?: string;
};

/** What a test may do to it. */
type AiControl = {
  /** Sets the transcript of all following recordings; an empty one is silence. */
  hear: (text: string) => void;
  /** Sets the answer to all following prompts. */
  write: (text: string) => void;
  /** No text is answered until the returned function is called, or everything is reset. */
  hold: () => () => void;
  /** Texts that are streamed stop after their first words until the returned function is called, or everything is reset. */
  pause: () => () => void;
  fault: (fault: AiFault) => void;
  /** The recordings that arrived, oldest first. */
  requests: () => readonly TranscriptionEntry[];
  /** The texts that were asked for, oldest first. */
  chats: () => readonly ChatEntry[];
  /** Deletes recordings, texts, faults and the set transcript and answer. */
  reset: () => void;
};

export type AiEmulator = {
  /** What an OpenAI client takes as its base address. */
  url: string;
  control: AiControl;
  close: () => Promise<void>;
};

export async function startAiEmulator(options: AiEmulatorOptions = {}): Promise<AiEmulator> {
  const { port = 0, host = "127.0.0.1", apiKey } = options;
  const world: AiWorld = {
    ...{ apiKey, faults: createAiFaults(), requests: [], chats: [] },
    ...{ transcript: undefined, written: undefined, held: undefined, paused: undefined },
  };
  const app = await createAiServer(world);
  await app.listen({ port, host });
  const { port: taken } = app.server.address() as AddressInfo;
  return {
    url: `http://${host}:${taken}/v1`,
    control: createControl(world),
    close: async () => await app.close(),
  };
}

function createControl(world: AiWorld): AiControl {
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
    requests: () => world.requests,
    chats: () => world.chats,
    reset: () => {
      releases.held();
      releases.paused();
      world.faults.clear();
      world.requests.length = 0;
      world.chats.length = 0;
      world.transcript = undefined;
      world.written = undefined;
    },
  };
}
