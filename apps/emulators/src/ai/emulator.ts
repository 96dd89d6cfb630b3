/** An emulated AI with OpenAI's wire format: it writes, draws and transcribes, always the same for the same request. */
import type { AddressInfo } from "node:net";
import { type AiControl, createControl } from "./control.ts";
import { createAiFaults } from "./faults.ts";
import { createJournal } from "./journal.ts";
import { createAiServer } from "./server.ts";
import type { AiWorld } from "./world.ts";

export type AiEmulatorOptions = {
  /** 0 takes any free port. */
  port?: number;
  host?: string;
  /** The only key that is accepted; any is when it is left out. */
  apiKey?: string;
  /** How fast it writes; 0, as fast as possible, unless it is said. With a pace it also takes its time for pictures. */
  wordsPerSecond?: number;
};

export type AiEmulator = {
  /** What an OpenAI client takes as its base address. */
  url: string;
  control: AiControl;
  close: () => Promise<void>;
};

export async function startAiEmulator(options: AiEmulatorOptions = {}): Promise<AiEmulator> {
  const { port = 0, host = "127.0.0.1", apiKey, wordsPerSecond = 0 } = options;
  const world: AiWorld = {
    apiKey,
    wordsPerSecond,
    faults: createAiFaults(),
    requests: [],
    chats: [],
    images: [],
    journal: createJournal(),
    inFlight: 0,
    mostAtOnce: 0,
    transcript: undefined,
    written: undefined,
    held: undefined,
    paused: undefined,
  };
  const control = createControl(world);
  const app = await createAiServer(world, control);
  await app.listen({ port, host });
  const { port: taken } = app.server.address() as AddressInfo;
  return {
    url: `http://${host}:${taken}/v1`,
    control,
    close: async () => await app.close(),
  };
}
