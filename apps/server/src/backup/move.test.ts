/** `npm run move` as a process: an installation that was killed in the middle of a request goes to PostgreSQL. */
import { randomUUID } from "node:crypto";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Publication } from "@vestnik/contract/publications";
import type { TelegramEmulator } from "@vestnik/emulators/telegram/emulator";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPglite } from "../db/pglite.ts";
import { creditSpendings, publications } from "../db/schema.ts";
import { besideServer } from "../testing/besideServer.ts";
import { runCommand } from "../testing/commandProcess.ts";
import type { Ended } from "../testing/commandProcess.ts";
import { createDatabaseForProcess } from "../testing/database/testDatabase.ts";
import { layPreparedPglite } from "../testing/database/preparedPglite.ts";
import { connectChannel, signInTo } from "../testing/factories.ts";
import type { Owner } from "../testing/factories.ts";
import { quickStart } from "../testing/quickStart.ts";
import { fillWith, readRelease } from "../testing/releases/releasedDatabase.ts";
import { startServerProcess } from "../testing/serverProcess.ts";
import { startTestTelegram, testSettings } from "../testing/testTelegram.ts";
import { measure, tablesByReference, TEXT_FORMS } from "./copiedRows.ts";
import { moveToPostgres } from "./moving.ts";

const PROCESSES = { timeout: 240_000 };
const SOON = { timeout: 20_000 };
const onPglite = process.env["TEST_DATABASE_URL"] === undefined;

let folder: string;
let telegram: TelegramEmulator;
const dropped: (() => Promise<void>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestnik-move-"));
  telegram = await startTestTelegram();
});
afterAll(async () => {
  await telegram.close();
  for (const drop of dropped) await drop();
  await rm(folder, { recursive: true, force: true });
});

async function settle(name: string) {
  const dataDir = join(folder, name);
  await mkdir(dataDir);
  await layPreparedPglite(dataDir);
  return testSettings(telegram, dataDir);
}
type Settings = Awaited<ReturnType<typeof settle>>;

async function makeTarget(isEmpty = true): Promise<string> {
  const made = await createDatabaseForProcess();
  if (!made) throw new Error("This is about PostgreSQL.");
  dropped.push(async () => await made.drop());
  if (isEmpty)
    await onTarget(made.url, async (client) => {
      await client.query("drop schema public, drizzle cascade; create schema public");
    });
  return made.url;
}

async function onTarget<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const move = async (settings: Settings, ...args: string[]) =>
  await runCommand("backup/move.ts", args, settings);

function expectRefused({ code, said }: Ended, sentence: string): void {
  expect(said).toContain(sentence);
  expect(code).toBe(1);
}

async function ask<T>(url: string, { headers }: Owner, path: string, body?: object): Promise<T> {
  const method = body ? "POST" : "GET";
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...headers, "content-type": "application/json", "idempotency-key": randomUUID() },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function statuses(url: string, owner: Owner): Promise<Map<string, string>> {
  const { publications: all } = await ask<{ publications: Publication[] }>(
    url,
    owner,
    "/publications?limit=100",
  );
  return new Map(all.map(({ id, status }) => [id, status]));
}

type Made = { publications: Publication[] };

/** What a released version stored, of a person with another number at Telegram. */
function earlier() {
  const release = readRelease("1.0.0");
  const others = release.tables["users"]?.map((user) => ({ ...user, telegram_id: 1 })) ?? [];
  return { ...release, tables: { ...release.tables, users: others } };
}

/** The sums of all tables that hold something. */
async function measureAll(query: (text: string) => Promise<{ rows: unknown[] }>) {
  const rows = async (text: string) => (await query(text)).rows as Record<string, unknown>[];
  const measures: Record<string, unknown> = {};
  for (const table of await tablesByReference(rows)) measures[table] = await measure(rows, table);
  return measures;
}

it("without an address, or with one of something else, nothing is moved", PROCESSES, async () => {
  const settings = await settle("refused");
  const said = [await move(settings), await move(settings, "mysql://db/vestnik")];
  expect(said).toEqual([
    { code: 1, said: expect.stringContaining("npm run move --") as string },
    { code: 1, said: expect.stringContaining("The address must begin with postgres://") as string },
  ]);
});

it.skipIf(onPglite)(
  "an installation that was killed while it sent goes to PostgreSQL with every row, also after a move that was killed, and sends what is due once",
  PROCESSES,
  async () => {
    const settings = await settle("moved");
    const first = await startServerProcess(settings);
    const owner = await signInTo(
      async (payload) =>
        await ask(
          first.url,
          { userId: "", headers: { authorization: "" } },
          "/telegram/auth",
          payload,
        ),
    );
    const target = await makeTarget();
    const living = await move(settings, target);
    expectRefused(living, "in use by another Vestnik process");
    await first.stop();

    const [one, two] = await besideServer(settings, async (server) => {
      const { db, secrets } = server;
      const place = { telegram, db, secrets };
      await fillWith(earlier(), async (text, values) => await server.executeSql(text, values));
      await db.insert(creditSpendings).values({
        userId: owner.userId,
        operation: "text",
        amount: 2,
        state: "spent",
        createdAt: new Date(),
      });
      // What JSON, letters and numbers may do to a value.
      await db.execute(sql`
        update drafts set title = E'\\\\ "{NULL},'' \\t ё 🦊', own_texts = 'null',
          content = content || '{"big": 12345678901234567890.10, "zero": "\\u2028"}'`);
      return [await connectChannel(place, owner), await connectChannel(place, owner)];
    });
    await writeFile(join(settings.DATA_DIR, "uploads", "kept.png"), "a picture");

    const second = await startServerProcess(settings);
    const publish = async (channelId: string, scheduledDate: string | null) => {
      const content = { kind: "post", text: "<p>Hello</p>", channelIds: [channelId] };
      const body = { ...content, scheduledDate };
      const { publications: made } = await ask<Made>(second.url, owner, "/publications", body);
      return made[0]?.id ?? "";
    };
    const sent = await publish(one.id, null);
    await expect
      .poll(async () => (await statuses(second.url, owner)).get(sent), SOON)
      .toBe("published");
    const due = await publish(one.id, new Date(Date.now() + 86_400_000).toISOString());
    telegram.control.fault({ kind: "hang", chatId: two.chatId, afterAccept: true });
    const asked = await publish(two.id, null);
    await expect.poll(() => telegram.control.posts(two.chatId).length, SOON).toBe(1);
    await second.kill();
    await besideServer(settings, async ({ db }) => {
      await db
        .update(publications)
        .set({
          dueAt: sql`now()`,
          notBefore: sql`now()`,
          lateLimitAt: sql`now() + interval '1 hour'`,
        })
        .where(eq(publications.id, due));
    });

    const full = await move(settings, await makeTarget(false));
    expectRefused(full, "is not empty");

    await expect(
      moveToPostgres(settings.DATA_DIR, target, (said) => {
        if (said.startsWith("channels")) throw new Error("stopped here");
      }),
    ).rejects.toThrow("stopped here");
    await onTarget(target, async (client) => {
      await client.query("begin; lock table attempts in access exclusive mode");
      const path = new URL("move.ts", import.meta.url).pathname;
      const child = spawn(process.execPath, [...quickStart, path, target], {
        env: { PATH: process.env["PATH"], ...settings },
      });
      const isWaiting = async () =>
        (await client.query("select from pg_locks where not granted")).rowCount;
      await expect.poll(isWaiting, { timeout: 60_000 }).toBeGreaterThan(0);
      child.kill("SIGKILL");
      await once(child, "exit");
    });

    const onPostgres = { ...settings, DATABASE_URL: target };
    await expect(startServerProcess(onPostgres)).rejects.toThrow("has not finished to fill");
    const stranger = await move(await settle("stranger"), target);
    expect(stranger.said).toContain("Another installation is being moved to this database");

    const moved = await move(settings, target);
    expect(moved.said).toMatch(
      /channels: \d+ rows, there already[\s\S]*Moved: \d+ rows of \d+ tables/,
    );
    expect(moved.code).toBe(0);
    const former = await createPglite(join(settings.DATA_DIR, "pglite-moved"));
    await former.exec(TEXT_FORMS);
    const before = await measureAll(async (text) => await former.query(text));
    await former.close();
    const after = await onTarget(target, async (client) => {
      await client.query(TEXT_FORMS);
      return await measureAll(async (text) => await client.query(text));
    });
    expect(after).toEqual(before);
    expect(after).toMatchObject({ drafts: { rows: 3 }, credit_spendings: { rows: 1 } });

    const again = await runCommand("main.ts", [], settings);
    expectRefused(again, "was moved to PostgreSQL");
    expect(existsSync(join(settings.DATA_DIR, "uploads", "kept.png"))).toBe(true);
    const third = await startServerProcess(onPostgres);
    await expect
      .poll(async () => (await statuses(third.url, owner)).get(due), SOON)
      .toBe("published");
    await expect
      .poll(async () => (await statuses(third.url, owner)).get(asked), SOON)
      .toBe("unconfirmed");
    expect(telegram.control.posts(one.chatId)).toHaveLength(2);
    expect(telegram.control.posts(two.chatId)).toHaveLength(1);
    expect(await third.stop()).toBe(0);
  },
);
