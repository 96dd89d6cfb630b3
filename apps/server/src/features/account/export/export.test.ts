/** Downloading what is stored of a person. */
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Account } from "@vestnik/contract/account";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  attempts,
  channels,
  dataExports,
  publications,
  sessions,
  uploads,
  users,
} from "../../../db/schema.ts";
import {
  call,
  connectChannel,
  scheduleOne,
  signInAgain,
  signUp,
  visitor,
} from "../../../testing/factories.ts";
import type { Owner } from "../../../testing/factories.ts";
import { plainJpeg } from "../../../testing/images/hostileImages.ts";
import { storeBytes } from "../../../testing/images/storedImage.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { unzip } from "../../../testing/unzip.ts";
import { administer } from "../../administration/administration.ts";
import { readCommand } from "../../administration/commands.ts";
import { EXPORTS_AT_ONCE, makeExportLink } from "./exports.ts";

const MINUTE_MS = 60_000;

let testApp: TestApp;
let owner: Owner;
let address: string;
let aheadMs = 0;
const lines: string[] = [];

beforeAll(async () => {
  testApp = await startTestApp({
    settings: { DEFAULT_PLAN: "business", LOG_LEVEL: "info" },
    clock: () => new Date(Date.now() + aheadMs),
    onLog: (line) => lines.push(line),
  });
  address = await testApp.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await testApp.close();
});
beforeEach(async () => {
  aheadMs = 0;
  owner = await signUp(testApp);
});

/** The path of a new link. */
async function makeLink(who = owner): Promise<string> {
  const answer = await call(testApp.app, who, "POST", "/account/export");
  const { url, expiresAt } = answer.json<{ data: { url: string; expiresAt: string } }>().data;
  const lifeMs = new Date(expiresAt).getTime() - testApp.deps.clock().getTime();
  expect(lifeMs).toBeGreaterThan(9 * MINUTE_MS);
  const { origin, pathname } = new URL(url);
  expect(origin).toBe(testApp.deps.config.appUrl);
  return pathname;
}

async function download(path: string) {
  const answer = await fetch(address + path);
  return { status: answer.status, answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function refusalOf(path: string): Promise<string> {
  const { status, bytes } = await download(path);
  return `${status} ${(JSON.parse(String(bytes)) as ErrorBody).code}`;
}

const latest = async (): Promise<Account["export"]> =>
  (await call(testApp.app, owner, "GET", "/account")).json<{ account: Account }>().account.export;
const latestState = async () => (await latest())?.state;

/** Images of so many bytes, which nothing compresses and no buffer holds. */
async function addLargeImages(count: number): Promise<void> {
  const { database, files } = testApp.deps;
  const bytes = Buffer.alloc(4 * 1024 * 1024, "image");
  for (let number = 0; number < count; number += 1) {
    const filename = `${owner.userId.replaceAll("-", "")}${number}.jpg`;
    await files.save(filename, bytes);
    const facts = { contentType: "image/jpeg", width: 1, height: 1, byteSize: bytes.length };
    await database.db.insert(uploads).values({ filename, userId: owner.userId, ...facts });
  }
}

/** Begins to download and reads nothing. */
async function begin(path: string): Promise<IncomingMessage> {
  const request = get(address + path);
  request.on("error", () => undefined);
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  answer.on("error", () => undefined);
  return answer;
}

it("a link opens once, by whoever has it, for ten minutes; another one replaces it", async () => {
  expect((await call(testApp.app, visitor, "POST", "/account/export")).statusCode).toBe(401);
  const unused = await makeLink();
  const path = await makeLink();
  expect(await refusalOf(unused)).toBe("404 not_found");
  expect(await refusalOf(`${path}x`)).toBe("404 not_found");
  expect(await latestState()).toBe("waiting");
  const { status, answer, bytes } = await download(path);
  expect(status).toBe(200);
  const date = new Date().toISOString().slice(0, 10);
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="vestnik-${date}.zip"`,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect((await unzip(bytes)).has("readme.txt")).toBe(true);
  expect(await refusalOf(path)).toBe("404 not_found");
  // Its reader has everything a moment before the server notes that.
  await expect.poll(latestState).toBe("done");
  const old = await makeLink();
  aheadMs = 11 * MINUTE_MS;
  expect(await refusalOf(old)).toBe("404 not_found");
  expect(await latest()).toBeNull();
});

it("a link is stored as a hash only, and stands in no line of the log", async () => {
  const path = await makeLink();
  const secret = path.split("/").at(-1) ?? "";
  expect(secret).toMatch(/^[\w-]{43}$/);
  const rows = await testApp.deps.database.db.select().from(dataExports);
  expect(JSON.stringify(rows)).not.toContain(secret);
  await download(path);
  await download(path);
  await download(`${path}/`);
  await download(`/api/account/exp%6Frt/${secret}`);
  await download(`/elsewhere/${secret}?${secret}`);
  expect(lines.some((line) => line.includes("/api/account/export/[secret]"))).toBe(true);
  expect(lines.filter((line) => line.includes(secret))).toEqual([]);
});

it("a link ends with a session that is ended before it is opened", async () => {
  const { db } = testApp.deps.database;
  const [user] = await db.select().from(users).where(eq(users.id, owner.userId));
  const elsewhere = await signInAgain(testApp, Number(user?.telegramId));
  const ended = await makeLink(elsewhere);
  await call(testApp.app, owner, "DELETE", "/sessions/others");
  expect(await refusalOf(ended)).toBe("404 not_found");
  const loggedOut = await makeLink();
  await call(testApp.app, owner, "DELETE", "/sessions/current");
  expect(await refusalOf(loggedOut)).toBe("404 not_found");
});

it("a request whose session ends meanwhile gets no link", async () => {
  const { db } = testApp.deps.database;
  const { userId } = owner;
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId));
  const asker = { userId, sessionId: session?.id ?? "" };
  await call(testApp.app, owner, "DELETE", "/sessions/current");
  const asked = makeExportLink(testApp.deps, asker, new Date());
  await expect(asked).rejects.toMatchObject({ code: "unauthorized" });
});

it("asking for the headers alone does not use a link up", async () => {
  const path = await makeLink();
  const answer = await fetch(address + path, { method: "HEAD" });
  expect(answer.status).toBe(404);
  expect((await download(path)).status).toBe(200);
});

it("the archive holds everything of its owner, nothing of others, and no secret", async () => {
  const { db } = testApp.deps.database;
  const other = await signUp(testApp);
  await scheduleOne(testApp.app, other, await connectChannel(testApp, other), {
    text: "<p>Somebody else's</p>",
  });
  const channel = await connectChannel(testApp, owner);
  const chosen = { defaultOptions: { silent: true } };
  await call(testApp.app, owner, "PUT", `/channels/${channel.id}`, chosen);
  const filename = await storeBytes(testApp.deps, owner.userId, await plainJpeg());
  const lost = await storeBytes(testApp.deps, owner.userId, await plainJpeg());
  const post = { text: "<p>Ёлка «чай»</p>", imageUrl: `/uploads/${filename}` };
  const { id } = await scheduleOne(testApp.app, owner, channel, post);
  await db.insert(attempts).values({ publicationId: id, fence: 1, closedAt: new Date() });
  await call(testApp.app, owner, "POST", "/drafts", { title: "Later", content: "<p>Tea</p>" });
  const snippet = { kind: "tag_set", name: "Teas", tags: ["#tea"], channelId: channel.id };
  await call(testApp.app, owner, "POST", "/snippets", snippet);
  await rm(join(testApp.deps.config.dataDir, "uploads", lost));
  const { command } = readCommand(["block", owner.userId, "--reason", "Quinces"]);
  await administer(testApp.deps, command, "olga the operator");
  await administer(
    testApp.deps,
    readCommand(["unblock", owner.userId]).command,
    "olga the operator",
  );
  await administer(testApp.deps, readCommand(["end-sessions", other.userId]).command, "olga");

  const files = await unzip((await download(await makeLink())).bytes);
  expect([...files.keys()]).toEqual([
    "readme.txt",
    "profile.json",
    "channels.json",
    "publications.json",
    "changes.json",
    "drafts.json",
    "snippets.json",
    "credits.json",
    "payments.json",
    "sessions.json",
    "api-keys.json",
    "alerts.json",
    "operator.json",
    `images/${filename}`,
    "images.json",
  ]);
  const read = <T>(path: string) => JSON.parse(String(files.get(path))) as T;
  expect(read<object>("profile.json")).toMatchObject({ id: owner.userId });
  expect(read<object[]>("channels.json")).toMatchObject([
    {
      id: channel.id,
      botTokenMask: `${channel.botId}:•••${channel.botToken.slice(-4)}`,
      defaultOptions: { silent: true, protected: false },
    },
  ]);
  expect(read<object[]>("publications.json")).toMatchObject([
    { id, plainText: "Ёлка «чай»", attemptsMade: [{ fence: 1 }] },
  ]);
  expect(read<object[]>("drafts.json")).toMatchObject([{ title: "Later" }]);
  expect(read<object[]>("snippets.json")).toMatchObject([{ name: "Teas", tags: ["#tea"] }]);
  type Act = { readonly at: string; readonly act: string; readonly reason: string | null };
  const acts = read<Act[]>("operator.json").toSorted((a, b) => a.at.localeCompare(b.at));
  expect(acts.map(({ act, reason }) => [act, reason])).toEqual([
    ["block", "Quinces"],
    ["unblock", null],
  ]);
  expect(Object.keys(acts[0] ?? {})).toEqual(["id", "at", "act", "reason"]);
  expect(read<object>("credits.json")).toEqual({ spendings: [], purchases: [] });
  expect(read<object>("payments.json")).toMatchObject({ customer: null, purchases: [] });
  expect(read<object[]>("sessions.json")).toHaveLength(1);
  expect(read<object[]>("images.json")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ filename, isMissing: false, path: `images/${filename}` }),
      expect.objectContaining({ filename: lost, isMissing: true, path: null }),
    ]),
  );
  const stored = await readFile(join(testApp.deps.config.dataDir, "uploads", filename));
  expect(files.get(`images/${filename}`)?.equals(stored)).toBe(true);
  const [row] = await db.select().from(channels).where(eq(channels.id, channel.id));
  const texts = [...files].map(([path, bytes]) => (path.endsWith("g") ? "" : String(bytes))).join();
  const secrets = [
    channel.botToken,
    row?.botTokenSealed?.ciphertext ?? "?",
    other.userId,
    "else's",
    "olga",
  ];
  expect(secrets.filter((secret) => texts.includes(secret))).toEqual([]);
  // It is written down when the last byte has left, so the browser may have it a moment earlier.
  await expect.poll(latest).toMatchObject({ state: "done", doneFiles: 15, totalFiles: 15 });
});

it("lists longer than a page are complete and in order", async () => {
  const { db } = testApp.deps.database;
  const channel = await connectChannel(testApp, owner);
  const { id: _, ...first } = await onlyPublication(
    (await scheduleOne(testApp.app, owner, channel)).id,
  );
  const { kind: __, ...row } = first;
  await db.insert(publications).values(Array.from({ length: 250 }, () => row));
  const files = await unzip((await download(await makeLink())).bytes);
  const list = JSON.parse(String(files.get("publications.json"))) as { id: string }[];
  expect(list).toHaveLength(251);
  expect(new Set(list.map(({ id }) => id)).size).toBe(251);
});

async function onlyPublication(id: string) {
  const { db } = testApp.deps.database;
  const [row] = await db.select().from(publications).where(eq(publications.id, id));
  if (!row) throw new Error("It was not scheduled.");
  return row;
}

it("one download of a person runs at a time; one whose reader leaves is interrupted, and can be begun anew", async () => {
  await addLargeImages(4);
  const answer = await begin(await makeLink());
  await expect.poll(latestState).toBe("running");
  const second = await call(testApp.app, owner, "POST", "/account/export");
  expect([second.statusCode, second.json<ErrorBody>().code]).toEqual([409, "export_running"]);
  answer.destroy();
  await expect.poll(latestState).toBe("interrupted");
  // An image or two fit into the buffers of the connection.
  const fileCount = 18;
  expect((await latest())?.doneFiles).toBeLessThan(fileCount);
  const { bytes } = await download(await makeLink());
  expect((await unzip(bytes)).size).toBe(fileCount);
  await expect.poll(latestState).toBe("done");
});

it("of all people ten download at once; others are told when to come again, and their link stays good", async () => {
  const open: IncomingMessage[] = [];
  for (let number = 0; number < EXPORTS_AT_ONCE; number += 1) {
    owner = await signUp(testApp);
    await addLargeImages(4);
    open.push(await begin(await makeLink()));
  }
  owner = await signUp(testApp);
  const path = await makeLink();
  const refused = await fetch(address + path);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
  for (const answer of open) answer.destroy();
  await expect.poll(async () => (await download(path)).status).toBe(200);
});

it("ten readers who hardly read do not keep the eleventh out for longer than a minute: one of them gives way, and its owner sees it", async () => {
  const open: IncomingMessage[] = [];
  const readers: Owner[] = [];
  for (let number = 0; number < EXPORTS_AT_ONCE; number += 1) {
    owner = await signUp(testApp);
    readers.push(owner);
    await addLargeImages(4);
    open.push(await begin(await makeLink()));
  }
  owner = await signUp(testApp);
  const path = await makeLink();
  expect(await refusalOf(path)).toBe("503 exports_busy");
  aheadMs = MINUTE_MS;
  expect((await download(path)).status).toBe(200);
  await expect.poll(latestState).toBe("done");
  const statesOfReaders = async () => {
    const counts = { running: 0, interrupted: 0, waiting: 0, done: 0 };
    for (owner of readers) counts[(await latestState()) ?? "waiting"] += 1;
    return counts;
  };
  await expect
    .poll(statesOfReaders)
    .toEqual({ running: EXPORTS_AT_ONCE - 1, interrupted: 1, waiting: 0, done: 0 });
  expect(lines.some((line) => line.includes("an export could not be written"))).toBe(false);
  for (const answer of open) answer.destroy();
});

it("a download whose process stopped is shown as interrupted", async () => {
  await makeLink();
  await testApp.deps.database.db
    .update(dataExports)
    .set({ state: "running" })
    .where(eq(dataExports.userId, owner.userId));
  expect(await latestState()).toBe("running");
  aheadMs = 2 * MINUTE_MS;
  expect(await latestState()).toBe("interrupted");
  await makeLink();
  expect(await latestState()).toBe("waiting");
});

it("a person whose account is going to be deleted can still download", async () => {
  await call(testApp.app, owner, "DELETE", "/account");
  const files = await unzip((await download(await makeLink())).bytes);
  expect(String(files.get("profile.json"))).toContain("deletionAskedAt");
});
