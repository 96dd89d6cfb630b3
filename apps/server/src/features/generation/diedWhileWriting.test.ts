import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CreditInfo } from "@vestnik/contract/credits";
import { startAiEmulator } from "@vestnik/emulators/ai/emulator";
import { eq, sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { creditSpendings } from "../../db/schema.ts";
import { besideServer } from "../../testing/besideServer.ts";
import { signInTo } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { startServerProcess } from "../../testing/serverProcess.ts";
import type { ServerProcess } from "../../testing/serverProcess.ts";
import { createDatabaseForProcess } from "../../testing/database/testDatabase.ts";
import { startTestTelegram, testSettings } from "../../testing/testTelegram.ts";

/** Long enough for a busy machine. */
const SOON = { timeout: 15_000 };
const KEY = "sk-a-secret-of-the-operator";
const PROMPT = "about the harvest of quinces";
const TEXT = "The quinces are in.";

/** A server in its own process, with an emulated AI. */
async function prepare() {
  const folder = await mkdtemp(join(tmpdir(), "vestnik-died-"));
  const [telegram, ai] = [await startTestTelegram(), await startAiEmulator({ apiKey: KEY })];
  const database = await createDatabaseForProcess();
  onTestFinished(async () => {
    await ai.close();
    await telegram.close();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const settings = {
    ...testSettings(telegram, folder),
    ...(database && { DATABASE_URL: database.url }),
    AI_BASE_URL: ai.url,
    AI_API_KEY: KEY,
    AI_TEXT_MODEL: "my-model",
    LOG_LEVEL: "debug",
  };
  return { ai, settings };
}

async function start(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = await startServerProcess(settings);
  onTestFinished(async () => await server.kill());
  return server;
}

async function signIn(server: ServerProcess): Promise<Owner> {
  return await signInTo(async (payload) => {
    const body = JSON.stringify(payload);
    const headers = { "content-type": "application/json" };
    const url = `${server.url}/api/telegram/auth`;
    return (await (await fetch(url, { method: "POST", headers, body })).json()) as Awaited<
      ReturnType<Parameters<typeof signInTo>[0]>
    >;
  });
}

async function ask(server: ServerProcess, { headers }: Owner): Promise<Response> {
  return await fetch(`${server.url}/api/ai/generate-text`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ prompt: PROMPT }),
  });
}

async function left(server: ServerProcess, { headers }: Owner): Promise<number> {
  const response = await fetch(`${server.url}/api/credits/info`, { headers });
  return ((await response.json()) as { data: CreditInfo }).data.currentCredits;
}

it(
  "what a process that died was writing costs nothing, and no log contains keys, prompts and texts",
  { timeout: 120_000 },
  async () => {
    const { ai, settings } = await prepare();
    const first = await start(settings);
    const owner = await signIn(first);
    ai.control.write(TEXT);
    expect((await ask(first, owner)).status).toBe(200);
    ai.control.fault({ kind: "status", status: 401, code: "invalid_api_key" });
    expect((await ask(first, owner)).status).toBe(503);
    ai.control.hold();
    const cutOff = ask(first, owner).catch((error: unknown) => error);
    await expect.poll(() => ai.control.chats().length, SOON).toBe(3);
    await first.kill();
    expect(await cutOff).toMatchObject({ message: "fetch failed" });

    await besideServer(settings, async ({ db }) => {
      const states = await db.select({ state: creditSpendings.state }).from(creditSpendings);
      expect(states.map(({ state }) => state).toSorted()).toEqual([
        "reserved",
        "returned",
        "spent",
      ]);
      const createdAt = sql`created_at - interval '2 minutes'`;
      await db
        .update(creditSpendings)
        .set({ createdAt })
        .where(eq(creditSpendings.state, "reserved"));
    });
    const second = await start(settings);
    expect(await left(second, owner)).toBe(9);
    await second.stop();

    const log = first.output() + second.output();
    expect(log).toContain("the AI gave no result");
    for (const secret of [KEY, PROMPT, TEXT]) expect(log).not.toContain(secret);
  },
);
