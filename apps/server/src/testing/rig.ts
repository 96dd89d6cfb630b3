/** A server process under load beside an emulated Telegram that outlives it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CreatePublicationsInput, Publication } from "@vestnik/contract/publications";
import type { TelegramEmulator } from "@vestnik/emulators/telegram/emulator";
import { besideServer } from "./besideServer.ts";
import { connectChannel, signInTo } from "./factories.ts";
import type { TestChannel } from "./factories.ts";
import { startServerProcess } from "./serverProcess.ts";
import { createDatabaseForProcess } from "./testDatabase.ts";
import { startTestTelegram, testSettings } from "./testTelegram.ts";

export type Rig = {
  readonly telegram: TelegramEmulator;
  readonly channels: readonly TestChannel[];
  /** Asks until it is answered, with the same key. */
  publish(
    key: string,
    post: Partial<CreatePublicationsInput> & { channelIds: string[] },
  ): Promise<void>;
  publicationsWhen(
    isDone: (publication: Publication) => boolean,
    count: number,
  ): Promise<Publication[]>;
  killAndRestart(): Promise<void>;
  /** Answers with the exit code of the stopped process. */
  stopAndRestart(): Promise<number | null>;
  until(isTrue: () => boolean): Promise<void>;
  close(): Promise<void>;
};

const WAIT_MS = 90_000;

export async function startRig(size: { channels: number; latencyMs: number }): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), "vestnik-rig-"));
  const telegram = await startTestTelegram();
  const database = await createDatabaseForProcess();
  const settings = {
    ...testSettings(telegram, folder),
    DEFAULT_PLAN: "business",
    ...(database && { DATABASE_URL: database.url }),
  };
  let server = await startServerProcess(settings);
  const owner = await signInTo(async (payload) => {
    const response = await fetch(`${server.url}/api/telegram/auth`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(payload),
    });
    return (await response.json()) as { token: string; user: { id: string } };
  });
  // PGlite has one process: the channels are written while the server is away.
  await server.stop();
  const channels = await writeChannels();
  telegram.control.setLatency(size.latencyMs);
  server = await startServerProcess(settings);

  async function writeChannels(): Promise<TestChannel[]> {
    return await besideServer(settings, async ({ db, secrets }) => {
      const made: TestChannel[] = [];
      for (let n = 0; n < size.channels; n += 1)
        made.push(await connectChannel({ telegram, db, secrets }, owner));
      return made;
    });
  }

  type Request = { method?: string; body?: string; headers?: Record<string, string> };

  async function request<T>(path: string, init: Request = {}): Promise<T> {
    for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await pause()) {
      const response = await fetch(`${server.url}/api${path}`, {
        ...init,
        headers: { ...owner.headers, "content-type": "application/json", ...init.headers },
      }).catch(() => undefined);
      if (response?.ok) return (await response.json()) as T;
    }
    throw new Error(`No answer to ${path}.`);
  }

  async function allPublications(): Promise<Publication[]> {
    const all: Publication[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      type Page = { publications: Publication[]; nextCursor: string | null };
      const page: Page = await request<Page>(
        `/publications?limit=100${cursor && `&cursor=${cursor}`}`,
      );
      all.push(...page.publications);
      cursor = page.nextCursor;
    }
    return all;
  }

  return {
    telegram,
    channels,
    async publish(key, post) {
      const body = JSON.stringify({
        kind: "post",
        text: "<p>Hello</p>",
        scheduledDate: null,
        ...post,
      });
      await request("/publications", { method: "POST", headers: { "idempotency-key": key }, body });
    },
    async publicationsWhen(isDone, count) {
      for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await pause()) {
        const all = await allPublications();
        if (all.length >= count && all.every(isDone)) return all;
      }
      throw new Error("Publications did not settle.");
    },
    async killAndRestart() {
      await server.kill();
      server = await startServerProcess(settings);
    },
    async stopAndRestart() {
      const exitCode = await server.stop();
      server = await startServerProcess(settings);
      return exitCode;
    },
    async until(isTrue) {
      for (const deadline = Date.now() + WAIT_MS; !isTrue(); await pause()) {
        if (Date.now() > deadline) throw new Error("It did not come true.");
      }
    },
    async close() {
      await server.kill();
      await telegram.close();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
}
