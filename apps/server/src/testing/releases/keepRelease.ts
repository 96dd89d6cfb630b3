/**
 * `npm run keep-release -- 1.0.0`: writes what this version stores into this folder, so that every later version is tried on it. Everything is
 * made through the API, as owners make it.
 */
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { tablesByReference } from "../../backup/copiedRows.ts";
import { knownMigrations } from "../../db/opening/newerSchema.ts";
import { startFollowUpWorker } from "../../features/delivery/followUps/followUpWorker.ts";
import { connectChannel, isSettled, publicationsWhen, signUp } from "../factories.ts";
import { plainJpeg } from "../images/hostileImages.ts";
import { storeBytes } from "../images/storedImage.ts";
import { sampleVideo } from "../media/sampleMedia.ts";
import { storeSample } from "../media/storedSample.ts";
import { startTestApp } from "../testApp.ts";
import type { Release } from "./releasedDatabase.ts";

const DAY_MS = 86_400_000;
/** A later version has no use for these. */
const NOT_KEPT = new Set(["sessions", "login_proofs", "rate_limits", "web_processes"]);

const [name = ""] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(name))
  throw new Error("Name the version: npm run keep-release -- 1.0.0");

const testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
const owner = await signUp(testApp);
const first = await connectChannel(testApp, owner);
const second = await connectChannel(testApp, owner);
const channelIds = [first.id, second.id];
await testApp.startWorker();
const followUpWorker = startFollowUpWorker(testApp.deps);

async function ask<T>(method: "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<T> {
  const { headers } = owner;
  const { statusCode, body: text } = await testApp.app.inject({
    method,
    url: `/api${path}`,
    ...(body && { payload: body }),
    headers: { ...headers, "idempotency-key": randomUUID() },
  });
  if (statusCode >= 300) throw new Error(`${method} ${path}: ${text}`);
  return JSON.parse(text) as T;
}
type Made = { readonly id: string; readonly batchId: string; readonly version: number };
const publish = async (content: object, scheduledDate: string | null = null) =>
  (
    await ask<{ publications: Made[] }>("POST", "/publications", {
      kind: "post",
      channelIds,
      scheduledDate,
      ...content,
    })
  ).publications;
const seen = (made: readonly Made[]) => ({
  publications: made.map(({ id, version }) => ({ id, version })),
});

const upload = async () =>
  `/uploads/${await storeBytes(testApp.deps, owner.userId, await plainJpeg())}`;
const album = [await upload(), await upload(), await upload()];
const video = await storeSample(testApp.deps, owner.userId, await sampleVideo());
const text =
  '<p><strong>Bold</strong>, <em>italic</em>, <a href="https://example.com">a link</a>, <code>code</code></p><blockquote><p>Quoted</p></blockquote>';
const buttons = [
  [{ text: "More", url: "https://example.com" }],
  [{ text: "Code", copyText: "TEA" }],
];
const poll = { kind: "poll", question: "Tea or coffee?", options: ["Tea", "Coffee", "Water"] };
const contents = [
  { text, tags: ["tea"], buttons, linkPreview: { mode: "small", above: true } },
  { text: "<p>One picture</p>", imageUrl: album[0], silent: true, captionAbove: true },
  { text: "<p>Album</p>", imageUrls: album, protected: true },
  { text: "<p>Moving</p>", media: [{ kind: "video", url: video, spoiler: true }] },
  { text: "<p>Pinned</p>", pin: { unpinAfterMinutes: 60 }, removeAfterMinutes: 120 },
  { ...poll, allowsMultipleAnswers: true },
  { ...poll, quiz: { correct: [1], explanation: "It is." }, closeAfterMinutes: 60, shuffle: true },
];
for (const content of contents) await publish(content);
const published = await publicationsWhen(testApp.app, owner, isSettled, contents.length * 2);
const corrected = published.filter(({ content }) => "text" in content && content.text === text);
await ask("PUT", `/publications/batches/${corrected[0]?.batchId}/published`, {
  ...seen(corrected),
  text: "<p>Corrected</p>",
});
await publicationsWhen(
  testApp.app,
  owner,
  ({ followUp }) => followUp?.state !== "waiting",
  published.length,
);

const later = new Date(Date.now() + 200 * DAY_MS).toISOString();
for (const content of contents) await publish(content, later);
const [own] = await publish({ text: "<p>For all</p>" }, later);
if (own) {
  const path = `/publications/batches/${own.batchId}`;
  await ask("PUT", path, { ...seen([own]), text: "<p>For one</p>" });
}
const gone = await publish({ text: "<p>Deleted</p>" }, later);
await ask("DELETE", `/publications/batches/${gone[0]?.batchId}`, seen(gone));
await ask("POST", "/drafts", { title: "Words", content: text, tags: ["tea"], buttons });
await ask("POST", "/drafts", { title: "Pictures", content: "<p>Three</p>", imageUrls: album });
const { kind: _, ...pollDraft } = poll;
await ask("POST", "/drafts", { title: "A poll", poll: pollDraft });

writeFileSync(
  new URL(`${name}.json`, import.meta.url),
  `${JSON.stringify(await readAll(), null, 2)}\n`,
);
await followUpWorker.stop();
await testApp.close();
// Tests give databases back to a pool, which keeps them open.
process.exit();

/** Every table that holds something, each after those it refers to. */
async function readAll(): Promise<Release> {
  const { db } = testApp.deps.database;
  const ask = async (text: string) => (await db.execute(sql.raw(text))).rows;
  const tables: Record<string, object[]> = {};
  for (const table of await tablesByReference(ask)) {
    const { rows } = await db.execute<{ row: object }>(
      sql.raw(`select to_jsonb(t) as row from ${table} t`),
    );
    if (rows.length > 0 && !NOT_KEPT.has(table)) tables[table] = rows.map(({ row }) => row);
  }
  return { migration: knownMigrations().at(-1)?.tag ?? "", tables };
}
