/** P26: what processes take of the memory that do nothing, and what they keep of it after mixed use. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { askCalmly } from "../rig/askers.ts";
import { crowd } from "../rig/bots.ts";
import { openEmbedded } from "../rig/embedded.ts";
import { memoryKb, missingProc } from "../rig/processorTime.ts";
import { writeBots, writeSessions } from "../rig/rows.ts";
import type { SignedIn } from "../rig/rows.ts";
import { publish, startReceiver, upload } from "../rig/sentVideos.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { atMost, numbers } from "./measurement.ts";
import type { Bench, Measured, Measurement } from "./measurement.ts";

const MB = 1024;
const MAX_EMBEDDED_KB = 350 * MB;
const MAX_PROCESS_KB = 160 * MB;
/** What stays after use, beside before. */
const MAX_KEPT = 1.2;
const PEOPLE = 20;
const FILE_BYTES = 10 * MB * MB;

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
type Installation = {
  readonly url: string;
  readonly people: readonly SignedIn[];
  readonly receiver: Receiver;
  readonly pids: Readonly<Record<string, number | undefined>>;
};

export const memory: Measurement = {
  id: "P26",
  what: "memory of an installation that does nothing, and after five minutes in which 20 people read, upload, publish and send what is refused",
  async measure(bench) {
    if (missingProc) return missingProc;
    const receiver = await startReceiver();
    try {
      const measured = [await onEmbedded(bench, receiver), await onPostgres(bench, receiver)];
      return {
        figures: measured.flatMap(({ figures }) => figures),
        details: measured.flatMap(({ details }) => details),
      };
    } finally {
      await receiver.stop();
    }
  },
};

async function onEmbedded(bench: Bench, receiver: Receiver): Promise<Measured> {
  const embedded = await openEmbedded(receiver.url);
  try {
    const people = await embedded.write(async (pool) => {
      await writeBots({ pool, seal: embedded.seal }, crowd(PEOPLE));
      return await writeSessions(pool);
    });
    const server = await embedded.start();
    const pids = { "embedded, everything in one process": server.pid };
    try {
      return await compare(bench, MAX_EMBEDDED_KB, { url: server.url, people, receiver, pids });
    } finally {
      await server.stop();
    }
  } finally {
    await embedded.close();
  }
}

async function onPostgres(bench: Bench, receiver: Receiver): Promise<Measured> {
  const vestnik = await openVestnik(
    await bench.postgres.createVestnikDatabase("memory"),
    receiver.url,
  );
  try {
    await writeBots(vestnik, crowd(PEOPLE));
    const people = await writeSessions(vestnik.pool);
    // Both have what was uploaded.
    const folder = { DATA_DIR: await mkdtemp(join(tmpdir(), "vestnik-bench-")) };
    const web = await vestnik.startWeb([], folder);
    const worker = vestnik.startWorker([], folder);
    const pids = { "web on PostgreSQL": web.pid, "worker on PostgreSQL": worker.process.pid };
    try {
      return await compare(bench, MAX_PROCESS_KB, { url: web.url, people, receiver, pids });
    } finally {
      await worker.stop();
      await web.stop();
      await rm(folder.DATA_DIR, { recursive: true, force: true });
    }
  } finally {
    await vestnik.close();
  }
}

async function compare(
  { isQuick, say }: Bench,
  maxKb: number,
  installation: Installation,
): Promise<Measured> {
  const minutes = async (count: number) => await sleep(isQuick ? 100 : count * 60_000);
  const { pids } = installation;
  const look = () => Object.values(pids).map(memoryKb);
  await minutes(0.5);
  const idle = look();
  const published = await use(installation, isQuick ? 1 : 300);
  await minutes(1);
  const after = look();
  const line = `${Object.keys(pids).join(" and ")}: ${numbers(idle.map((kb) => kb / MB))} MB idle, ${numbers(after.map((kb) => kb / MB))} MB a minute after ${published} videos were uploaded and published`;
  say(line);
  return {
    figures: Object.keys(pids).flatMap((name, n) => [
      atMost(maxKb, "kB", `${name}, idle`, idle[n] ?? NaN),
      atMost(MAX_KEPT, "×", `${name}, after use and before`, (after[n] ?? NaN) / (idle[n] ?? NaN)),
    ]),
    details: [`${line}.`],
  };
}

/** Returns how many videos were uploaded and published. */
async function use({ url, people, receiver }: Installation, seconds: number): Promise<number> {
  const reading = askCalmly(
    url,
    people.flatMap(({ headers }) => [
      { path: "/api/publications", headers },
      { path: "/api/channels", headers },
      { path: "/api/publications?search=coffee", headers },
    ]),
    seconds,
  );
  const before = receiver.sent();
  let published = 0;
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    const uploader = people[published % people.length];
    if (!uploader) break;
    await publish({ url, uploader }, await upload({ url, uploader }, FILE_BYTES));
    published += 1;
    await receiver.whenSent(before + published);
    await sendRefused(url, uploader);
  }
  await reading;
  return published;
}

/** A text that nests too deeply, one that is too long, and a picture that is none. */
async function sendRefused(url: string, { headers, channelId }: SignedIn): Promise<void> {
  const texts = ["<b><i>".repeat(20_000), "<p>word</p>".repeat(90_000)];
  for (const text of texts) {
    const response = await fetch(`${url}/api/publications`, {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({ kind: "post", text, channelIds: [channelId], scheduledDate: null }),
    });
    requireRefusal(response);
  }
  const form = new FormData();
  form.set("name", "picture.jpg");
  form.set("file", new Blob([new Uint8Array(2 * MB * MB)]), "picture.jpg");
  requireRefusal(await fetch(`${url}/api/upload/image`, { method: "POST", headers, body: form }));
}

function requireRefusal({ status, url }: Response): void {
  if (status < 400 || status >= 500) throw new Error(`${url} answered ${status}.`);
}
