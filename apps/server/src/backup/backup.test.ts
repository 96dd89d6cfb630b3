/** `npm run backup` and `npm run restore` as processes, beside a server that works. */
import { randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptyPost } from "@vestnik/domain/content";
import { startTestBucket } from "@vestnik/emulators/bucket/server";
import type { TestBucket } from "@vestnik/emulators/bucket/server";
import type { TelegramEmulator } from "@vestnik/emulators/telegram/emulator";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { batches, channels, publications, users } from "../db/schema.ts";
import { createDiskFiles } from "../providers/disk/diskFiles.ts";
import { createS3Files } from "../providers/s3/s3Files.ts";
import { Secret } from "../secrets/secret.ts";
import { besideServer } from "../testing/besideServer.ts";
import { runCommand } from "../testing/commandProcess.ts";
import { createDatabaseForProcess } from "../testing/database/testDatabase.ts";
import { layPreparedPglite } from "../testing/database/preparedPglite.ts";
import { signInTo } from "../testing/factories.ts";
import { startServerProcess } from "../testing/serverProcess.ts";
import { startTestTelegram, testSettings } from "../testing/testTelegram.ts";

const PROCESSES = { timeout: 180_000 };
const onPglite = process.env["TEST_DATABASE_URL"] === undefined;

let folder: string;
let telegram: TelegramEmulator;
const dropped: (() => Promise<void>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestnik-backup-"));
  telegram = await startTestTelegram();
});
afterAll(async () => {
  await telegram.close();
  for (const drop of dropped) await drop();
  await rm(folder, { recursive: true, force: true });
});

type Settings = ReturnType<typeof testSettings> & { readonly DATABASE_URL?: string };

/** An installation of its own. */
async function settle(isMade = true): Promise<Settings> {
  const dataDir = join(folder, randomUUID());
  await mkdir(dataDir);
  const made = await createDatabaseForProcess();
  if (made) dropped.push(async () => await made.drop());
  if (made && !isMade) await empty(made.url);
  if (!made && isMade) await layPreparedPglite(dataDir);
  return { ...testSettings(telegram, dataDir), ...(made && { DATABASE_URL: made.url }) };
}

async function empty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop schema public, drizzle cascade; create schema public");
  await client.end();
}

async function backUp(settings: Settings, env = {}, ...more: string[]) {
  const target = join(folder, randomUUID());
  const ended = await runCommand("backup/backup.ts", [target, ...more], { ...settings, ...env });
  const names = await readdir(target).catch(() => []);
  return { ...ended, names, backup: join(target, names[0] ?? "") };
}

async function saveIn(road: TestBucket, { DATA_DIR }: Settings, ...filenames: string[]) {
  const { endpoint, bucket, accessKey, secretKey } = road;
  const keys = { accessKey: new Secret(accessKey), secretKey: new Secret(secretKey) };
  const disk = await createDiskFiles(join(DATA_DIR, "uploads"));
  const files = createS3Files({ endpoint, bucket, region: "auto", ...keys }, disk);
  for (const filename of filenames) await files.save(filename, Buffer.from(filename));
  return files;
}

const restore = async (settings: Settings, backup: string, ...more: string[]) =>
  await runCommand("backup/restore.ts", [backup, ...more], settings);

async function namesIn(settings: Settings): Promise<string[]> {
  const rows = await besideServer(
    settings,
    async ({ db }) => await db.select({ name: users.firstName }).from(users),
  );
  return rows.map(({ name }) => name).sort();
}

const addPerson = async (settings: Settings, firstName: string, telegramId: number) =>
  await besideServer(settings, async ({ db }) => {
    await db.insert(users).values({ telegramId, firstName });
  });

/** A publication that waits for a bot token, so that no server sends it, and is due. */
async function addDue(settings: Settings): Promise<void> {
  await besideServer(settings, async ({ db }) => {
    const [user] = await db.select({ id: users.id }).from(users);
    const userId = user?.id ?? "";
    const place = { username: "anna", title: "Anna", status: "no_token" as const };
    const [channel] = await db
      .insert(channels)
      .values({ userId, ...place })
      .returning();
    const keys = { idempotencyKey: "k", requestHash: "h" };
    const [batch] = await db
      .insert(batches)
      .values({ userId, ...keys })
      .returning();
    const now = new Date();
    await db.insert(publications).values({
      userId,
      batchId: batch?.id ?? "",
      batchPosition: 0,
      channelId: channel?.id ?? null,
      channelTitle: "Anna",
      content: emptyPost,
      plainText: "",
      status: "scheduled",
      dueAt: now,
      notBefore: now,
      lateLimitAt: new Date(now.getTime() + 3_600_000),
    });
  });
}

async function logIn(url: string): Promise<void> {
  await signInTo(async (payload) => {
    const body = JSON.stringify(payload);
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${url}/api/telegram/auth`, { method: "POST", headers, body });
    return (await response.json()) as { token: string; user: { id: string } };
  });
}

it(
  "a backup into DATA_DIR, or of nothing, is refused, and nothing is left behind",
  PROCESSES,
  async () => {
    const settings = await settle(false);
    const inside = join(settings.DATA_DIR, "backups");
    const refused = await runCommand("backup/backup.ts", [inside], settings);
    expect(refused.code).toBe(1);
    expect(refused.said).toContain("is in DATA_DIR");
    if (!onPglite) return;
    const { code, said, names } = await backUp(settings);
    expect({ code, names }).toEqual({ code: 1, names: [] });
    expect(said).toMatch(/^DATA_DIR: there is no embedded database in/);
  },
);

it.skipIf(onPglite)(
  "without a pg_dump that knows the server the backup is refused",
  PROCESSES,
  async () => {
    const settings = await settle();
    const bin = join(folder, "bin");
    await mkdir(bin);
    const missing = await backUp(settings, { PATH: bin });
    expect(missing).toMatchObject({ code: 1, names: [] });
    expect(missing.said).toMatch(/^The program pg_dump was not found\. Install .*PostgreSQL \d+/);
    await writeFile(join(bin, "pg_dump"), "#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.1'\n");
    await chmod(join(bin, "pg_dump"), 0o755);
    const older = await backUp(settings, { PATH: bin });
    expect(older).toMatchObject({ code: 1, names: [] });
    expect(older.said).toMatch(/^The program pg_dump is of PostgreSQL 9, and \d+ is needed\./);
  },
);

it(
  "what is backed up while the server works can be restored elsewhere, and a living or full installation is not overwritten",
  PROCESSES,
  async () => {
    const settings = await settle();
    await addPerson(settings, "Anna", 1);
    await addDue(settings);
    const server = await startServerProcess({ ...settings, ROLE: "all" });
    await logIn(server.url);
    const file = join(settings.DATA_DIR, "uploads", "abc123.png");
    await writeFile(file, "a picture");
    const { code, said, backup } = await backUp(settings);
    expect(said).toMatch(/^Backed up to .*rows of \d+ tables and 1 uploaded files/);
    expect(code).toBe(0);
    await logIn(server.url);

    const beside = await restore(settings, backup, "--replace");
    expect(beside.code).toBe(1);
    expect(beside.said).toMatch(/in use by another Vestnik process|Stop every process of Vestnik/);
    expect(await server.stop()).toBe(0);
    const present = await namesIn(settings);
    expect(present).toHaveLength(3);

    const full = await restore(settings, backup);
    expect(full.code).toBe(1);
    expect(full.said).toContain("--replace");
    expect(await namesIn(settings)).toEqual(present);

    await writeFile(file, "another picture");
    await writeFile(join(settings.DATA_DIR, "uploads", "newer.png"), "newer");
    const journals = await readdir(join(settings.DATA_DIR, "workers"), { recursive: true });
    const replaced = await restore(settings, backup, "--replace");
    expect(replaced.said).toContain("1 publications were due and are held");
    expect(replaced.said).toContain("The journals in");
    expect(replaced.code).toBe(0);
    expect(await namesIn(settings)).toEqual(present.slice(0, 2));
    expect(await readFile(file, "utf8")).toBe("a picture");
    expect(await readdir(join(settings.DATA_DIR, "uploads"))).toContain("newer.png");
    expect(await readdir(join(settings.DATA_DIR, "workers"), { recursive: true })).toEqual(
      journals,
    );

    const held = await runCommand("backup/releaseHeld.ts", ["--dry-run"], settings);
    expect(held.said).toMatch(
      /^Held publications, due from \S+Z to \S+Z: 1\.\nNothing was released/,
    );
    const released = await runCommand("backup/releaseHeld.ts", [], settings);
    expect(released.said).toMatch(/^Released publications, due from .*: 1\.\n$/);
    const none = await runCommand("backup/releaseHeld.ts", ["--dry-run"], settings);
    expect(none.said).toBe("Held publications: 0.\n");

    const elsewhere = await settle(false);
    const fresh = await restore(elsewhere, backup);
    expect(fresh.said).toMatch(/no journals.*no list of deleted accounts/s);
    expect(fresh.code).toBe(0);
    expect(await namesIn(elsewhere)).toEqual(present.slice(0, 2));
    const copied = join(elsewhere.DATA_DIR, "uploads", "abc123.png");
    expect(await readFile(copied, "utf8")).toBe("a picture");
  },
);

it(
  "of a bucket a backup has the list, or with a word more the files; a restore says what the bucket lacks",
  PROCESSES,
  async () => {
    const road = await startTestBucket();
    const settings = { ...(await settle()), ...road.settings };
    const bucket = await saveIn(road, settings, "abc123.png", "def456.png");
    const listed = await backUp(settings);
    expect(listed.said).toContain("2 files are in the bucket");
    const whole = await backUp(settings, {}, "--with-bucket");
    expect(whole.said).toContain("and 2 uploaded files");

    await bucket.remove("def456.png");
    const lacking = { ...(await settle(false)), ...road.settings };
    const said = (await restore(lacking, listed.backup)).said;
    expect(said).toContain("lacks 1 of them or has them in another size, the first is def456.png");
    await road.close();
    const unreachable = await backUp(settings);
    const without = await backUp(await settle(), {}, "--with-bucket");
    expect(without.said).toMatch(/^--with-bucket: no bucket is set/);
    expect([unreachable.code, unreachable.names]).toEqual([1, []]);
  },
);

it(
  "a backup that is damaged, or has other rows than it says, changes nothing",
  PROCESSES,
  async () => {
    const settings = await settle();
    const { backup } = await backUp(settings);
    await addPerson(settings, "Boris", 2);
    const manifest = join(backup, "manifest.json");
    const text = await readFile(manifest, "utf8");
    await writeFile(manifest, text.replace('"users": 0', '"users": 7'));
    const other = await restore(settings, backup, "--replace");
    expect(other.said).toMatch(
      /users has (?:0 instead of 7|another number of rows than the backup says)/,
    );
    expect(other.code).toBe(1);
    await rm(join(backup, onPglite ? "database/PG_VERSION" : "database.dump"));
    const damaged = await restore(settings, backup, "--replace");
    expect(damaged.said).toMatch(/^The backup is damaged: 1 of its \d+ files/);
    expect(damaged.code).toBe(1);
    expect(await namesIn(settings)).toEqual(["Boris"]);
  },
);
