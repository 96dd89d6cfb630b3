/** P26: what processes take of the memory that do nothing, and what they keep of it after mixed use. P26h, which runs only when it is named: after an hour. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startAiEmulator } from "@vestnik/emulators/ai/emulator";
import type { ServerProcess } from "@vestnik/server/testing/serverProcess";
import { askCalmly } from "../rig/askers.ts";
import { crowd } from "../rig/bots.ts";
import { openEmbedded } from "../rig/embedded.ts";
import { memoryKb, missingProc } from "../rig/processorTime.ts";
import { writeBots, writeSessions } from "../rig/rows.ts";
import type { SignedIn } from "../rig/rows.ts";
import { publish, startReceiver, upload } from "../rig/sentVideos.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { atMost, numbers } from "./measurement.ts";
import type { Bench, Measured, Measurement, Skipped } from "./measurement.ts";

const MB = 1024;
const MAX_EMBEDDED_KB = 350 * MB;
const MAX_PROCESS_KB = 160 * MB;
/** What stays after use, beside before. */
const MAX_KEPT = 1.2;
const PEOPLE = 20;
const FILE_BYTES = 10 * MB * MB;
/** Of the videos, which are one after the other: a picture is drawn with each of these. By nines all twenty have their turn, and none reaches the limit of a day. */
const DRAWN_EVERY = 9;

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
/** How long people use an installation, and how often one of them publishes a video at most. */
type Use = { readonly seconds: number; readonly everyMs: number; readonly database: string };
type Installation = {
  readonly url: string;
  readonly people: readonly SignedIn[];
  readonly receiver: Receiver;
  readonly pids: Readonly<Record<string, number | undefined>>;
};

const WHO = "20 people read, upload, publish, let the AI write and draw, and send what is refused";

export const memory: Measurement = {
  id: "P26",
  what: `memory of an installation that does nothing, and after five minutes in which ${WHO}`,
  measure: async (bench) => await afterUse(bench, { seconds: 300, everyMs: 0, database: "memory" }),
};

/** Every video stays on the disk, so they come less often. */
export const memoryOfAnHour: Measurement = {
  id: "P26h",
  what: `memory of an installation that does nothing, and after an hour in which ${WHO}`,
  measure: async (bench) =>
    await afterUse(bench, { seconds: 3600, everyMs: 1500, database: "memory_hour" }),
};

async function afterUse(bench: Bench, use: Use): Promise<Measured | Skipped> {
  if (missingProc) return missingProc;
  const used = bench.isQuick ? { ...use, seconds: 1 } : use;
  const both = [onEmbedded(bench, used), onPostgres(bench, used)];
  // Also when one has failed: the other would go on beside the next measurement, and leave its files.
  await Promise.allSettled(both);
  const measured = await Promise.all(both);
  return {
    figures: measured.flatMap(({ figures }) => figures),
    details: measured.flatMap(({ details }) => details),
  };
}

/** The providers, one for each installation, which counts what was sent. */
async function besideProviders(
  work: (receiver: Receiver, settings: Readonly<Record<string, string>>) => Promise<Measured>,
): Promise<Measured> {
  const receiver = await startReceiver();
  const ai = await startAiEmulator();
  try {
    return await work(receiver, {
      AI_BASE_URL: ai.url,
      AI_TEXT_MODEL: "sample-post",
      AI_IMAGE_MODEL: "sample-image",
    });
  } finally {
    await ai.close();
    await receiver.stop();
  }
}

async function onEmbedded(bench: Bench, use: Use): Promise<Measured> {
  return await besideProviders(async (receiver, settings) => {
    const embedded = await openEmbedded(receiver.url);
    try {
      const people = await embedded.write(async (pool) => {
        await writeBots({ pool, seal: embedded.seal }, crowd(PEOPLE));
        return await writeSessions(pool);
      });
      const server = await embedded.start(settings);
      const pids = { "embedded, everything in one process": server.pid };
      try {
        const installation = { url: server.url, people, receiver, pids };
        return await saying(server, compare(bench, MAX_EMBEDDED_KB, installation, use));
      } finally {
        await server.stop();
      }
    } finally {
      await embedded.close();
    }
  });
}

async function onPostgres(bench: Bench, use: Use): Promise<Measured> {
  return await besideProviders(async (receiver, settings) => {
    const vestnik = await openVestnik(
      await bench.postgres.createVestnikDatabase(use.database),
      receiver.url,
    );
    try {
      await writeBots(vestnik, crowd(PEOPLE));
      const people = await writeSessions(vestnik.pool);
      // Both have what was uploaded.
      const shared = { ...settings, DATA_DIR: await mkdtemp(join(tmpdir(), "vestnik-bench-")) };
      const web = await vestnik.startWeb([], shared);
      const worker = vestnik.startWorker([], shared);
      const pids = { "web on PostgreSQL": web.pid, "worker on PostgreSQL": worker.process.pid };
      try {
        const installation = { url: web.url, people, receiver, pids };
        return await saying(web, compare(bench, MAX_PROCESS_KB, installation, use));
      } finally {
        await worker.stop();
        await web.stop();
        await rm(shared.DATA_DIR, { recursive: true, force: true });
      }
    } finally {
      await vestnik.close();
    }
  });
}

/** What the server printed belongs to what went wrong. */
async function saying<T>(server: ServerProcess, work: Promise<T>): Promise<T> {
  return await work.catch((error: unknown) => {
    throw new Error(`${String(error)}\nThe server printed:\n${server.output()}`, { cause: error });
  });
}

async function compare(
  { isQuick, say }: Bench,
  maxKb: number,
  installation: Installation,
  use: Use,
): Promise<Measured> {
  const minutes = async (count: number) => await sleep(isQuick ? 100 : count * 60_000);
  const { pids } = installation;
  const look = () => Object.values(pids).map(memoryKb);
  await minutes(0.5);
  const idle = look();
  const published = await useFor(installation, use);
  await minutes(1);
  const after = look();
  const line = `${Object.keys(pids).join(" and ")}: ${numbers(idle.map((kb) => kb / MB))} MB idle, ${numbers(after.map((kb) => kb / MB))} MB a minute after ${published} videos were uploaded and published, and as many texts written`;
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
async function useFor(installation: Installation, use: Use): Promise<number> {
  const { url, people } = installation;
  const reading = askCalmly(
    url,
    people.flatMap(({ headers }) => [
      { path: "/api/publications", headers },
      { path: "/api/channels", headers },
      { path: "/api/publications?search=coffee", headers },
    ]),
    use.seconds,
  );
  const [published] = await Promise.all([publishFor(installation, use), reading]);
  return published;
}

async function publishFor(
  { url, people, receiver }: Installation,
  { seconds, everyMs }: Use,
): Promise<number> {
  const before = receiver.sent();
  let published = 0;
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    const uploader = people[published % people.length];
    if (!uploader) break;
    const pause = sleep(everyMs);
    await publish({ url, uploader }, await upload({ url, uploader }, FILE_BYTES));
    published += 1;
    await receiver.whenSent(before + published);
    await sendRefused(url, uploader);
    await askAi(url, uploader, "generate-text");
    if (published % DRAWN_EVERY === 0) await askAi(url, uploader, "generate-image");
    await pause;
  }
  return published;
}

async function askAi(
  url: string,
  { headers }: SignedIn,
  what: "generate-text" | "generate-image",
): Promise<void> {
  const { status } = await fetch(`${url}/api/ai/${what}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ prompt: `What opens today, and ${randomUUID()}` }),
  }).then(async (response) => (await response.arrayBuffer(), response));
  if (status !== 200) throw new Error(`The AI's ${what} was answered with ${status}.`);
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
