/** An AI that speaks OpenAI's wire format. It listens to nothing: every recording says the same sentence. */
import type { AddressInfo } from "node:net";
import { createAiFaults, type AiFault } from "./faults.ts";
import { createAiServer } from "./server.ts";
import type { AiWorld, TranscriptionEntry } from "./world.ts";

export type AiEmulatorOptions = {
  /** 0 takes any free port. */
  port?: number;
  host?: string;
  /** The only key that is accepted; any is when it is left out. */
  apiKey?: string;
};

/** What a test may do to it. */
type AiControl = {
  /** What is heard from now on; nothing is silence. */
  hear: (text: string) => void;
  fault: (fault: AiFault) => void;
  /** The recordings that arrived, oldest first. */
  requests: () => readonly TranscriptionEntry[];
  /** Forgets recordings, faults and what is to be heard. */
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
  const world: AiWorld = { apiKey, faults: createAiFaults(), requests: [], heard: undefined };
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
  return {
    hear: (text) => {
      world.heard = text;
    },
    fault: (fault) => world.faults.add(fault),
    requests: () => world.requests,
    reset: () => {
      world.faults.clear();
      world.requests.length = 0;
      world.heard = undefined;
    },
  };
}
