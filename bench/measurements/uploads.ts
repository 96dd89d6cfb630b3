/** P25: what a file of 50 MB costs in memory where it arrives and where it is sent, and what many of them cost others. */
import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MAX_FILE_BYTES } from "@vestnik/domain/media";
import { sampleVideo } from "@vestnik/server/testing/media/sampleMedia";
import { askCalmly } from "../rig/askers.ts";
import { crowd } from "../rig/bots.ts";
import { firstMessage, startChild } from "../rig/child.ts";
import type { Uploaded, Uploading } from "../rig/largeFileProcess.ts";
import { memoryKb, missingProc } from "../rig/processorTime.ts";
import { writeBots, writeSessions } from "../rig/rows.ts";
import type { SignedIn } from "../rig/rows.ts";
import { openVestnik } from "../rig/vestnik.ts";
import { atMost, median, numbers, percentile } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

const MAX_GROWTH_KB = 60 * 1024;
const MAX_RATIO = 1.5;
const AT_ONCE = 10;
const ROUNDS = 3;
const LOOK_EVERY_MS = 20;
/** The limits of an installation. */
const LIMITS = { PERSON_REQUESTS_PER_SECOND: "", ADDRESS_REQUESTS_PER_SECOND: "" };

export const uploads: Measurement = {
  id: "P25",
  what: `a video of 50 MB is uploaded and sent onwards; others' requests, each on a new connection, while one person uploads ${AT_ONCE} of 10 MB at once, again and again`,
  async measure({ postgres, isQuick, say }) {
    if (missingProc) return missingProc;
    const receiver = await startReceiver();
    const databaseUrl = await postgres.createVestnikDatabase("p25");
    const vestnik = await openVestnik(databaseUrl, receiver.url);
    const folder = join(tmpdir(), `vestnik-bench-${randomUUID()}`);
    await writeBots(vestnik, crowd(10));
    const [uploader, ...others] = await writeSessions(vestnik.pool);
    if (!uploader) throw new Error("There is nobody.");
    const web = await vestnik.startWeb([], { ...LIMITS, DATA_DIR: folder });
    const worker = vestnik.startWorker([], { DATA_DIR: folder });
    const uploading = startChild(new URL("../rig/largeFileProcess.ts", import.meta.url), {});
    try {
      const place = { url: web.url, uploader };
      await publish(place, await upload(place, 1));
      await receiver.whenSent(1);
      const growths: { web: number; worker: number }[] = [];
      for (let round = 1; round <= (isQuick ? 1 : ROUNDS); round += 1) {
        await sleep(isQuick ? 0 : 3000);
        const arriving = await growthOf(web.pid, async () => await upload(place, MAX_FILE_BYTES));
        const sending = await growthOf(worker.process.pid, async () => {
          await publish(place, arriving.result);
          await receiver.whenSent(round + 1);
        });
        growths.push({ web: arriving.growthKb, worker: sending.growthKb });
      }
      const megabytes = (which: "web" | "worker") => growths.map((one) => one[which] / 1024);
      const memory = `MB more while a file of 50 MB is there: web ${numbers(megabytes("web"))}; worker ${numbers(megabytes("worker"))}; ${receiver.receivedMb()} MB were sent onwards`;
      say(memory);

      const seconds = isQuick ? 1 : 20;
      const requests = others.flatMap(({ headers }) => [
        { path: "/api/publications", headers },
        { path: "/api/health/live", headers: {} },
      ]);
      await askCalmly(web.url, requests, isQuick ? 1 : 5);
      const file = join(folder, "film.mp4");
      await writeFile(file, await sampleVideo({ padding: (isQuick ? 1 : 10) * 1024 * 1024 }));
      const ratios: number[] = [];
      const lines: string[] = [];
      for (let round = 0; round < (isQuick ? 1 : ROUNDS); round += 1) {
        const calm = await askCalmly(web.url, requests, seconds);
        const { headers } = uploader;
        const task: Uploading = { url: web.url, headers, file, atOnce: AT_ONCE, seconds };
        uploading.process.send(task);
        const done = firstMessage<Uploaded>(uploading);
        const beside = await askCalmly(web.url, requests, seconds);
        const { uploaded, refused } = await done;
        ratios.push(percentile(beside, 0.99) / percentile(calm, 0.99));
        lines.push(
          `p50, p99 and worst in ms: calm ${spread(calm)}, beside ${uploaded} uploads (${refused} refused) ${spread(beside)}`,
        );
        say(lines.at(-1) ?? "");
      }
      const most = (which: "web" | "worker") => Math.max(...growths.map((one) => one[which]));
      return {
        figures: [
          atMost(MAX_GROWTH_KB, "kB", "memory of web, for 50 MB that arrive", most("web")),
          atMost(MAX_GROWTH_KB, "kB", "memory of a worker, for 50 MB it sends", most("worker")),
          atMost(MAX_RATIO, "×", `others' p99, beside ${AT_ONCE} uploads and calm`, median(ratios)),
        ],
        details: [`${memory}.`, ...lines.map((line) => `${line}.`)],
      };
    } finally {
      await uploading.stop();
      await worker.stop();
      await web.stop();
      await vestnik.close();
      await receiver.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const spread = (values: readonly number[]) =>
  numbers([percentile(values, 0.5), percentile(values, 0.99), Math.max(...values)], 1);

type Place = { readonly url: string; readonly uploader: SignedIn };
type Answer = { readonly media?: object };

async function upload({ url, uploader }: Place, bytes: number): Promise<object> {
  const plain = await sampleVideo();
  const video = await sampleVideo({ padding: Math.max(0, bytes - plain.length) });
  const form = new FormData();
  form.set("name", "film.mp4");
  form.set("file", new Blob([video]), "film.mp4");
  const { headers } = uploader;
  const response = await fetch(`${url}/api/upload/file`, { method: "POST", headers, body: form });
  const { media } = (await response.json()) as Answer;
  if (!media) throw new Error(`The upload was answered with ${response.status}.`);
  return media;
}

async function publish({ url, uploader }: Place, media: object): Promise<void> {
  const response = await fetch(`${url}/api/publications`, {
    method: "POST",
    headers: {
      ...uploader.headers,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({
      kind: "post",
      text: "",
      channelIds: [uploader.channelId],
      media: [media],
      scheduledDate: null,
    }),
  });
  if (response.status !== 201)
    throw new Error(`Publishing: ${response.status} ${await response.text()}`);
}

/** How much more memory a process has at most while the work is done, in kB. */
async function growthOf<T>(pid: number | undefined, work: () => Promise<T>) {
  const before = memoryKb(pid);
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, memoryKb(pid))), LOOK_EVERY_MS);
  try {
    return { result: await work(), growthKb: most - before };
  } finally {
    clearInterval(looking);
  }
}

/** Telegram, which throws away what arrives. */
async function startReceiver() {
  let [sent, received] = [0, 0];
  const server = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => (received += chunk.length));
    request.on("end", () => {
      const isPost = request.url?.includes("/send") === true;
      if (isPost) sent += 1;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ ok: true, result: isPost ? sentVideo(sent) : BOT }));
    });
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receivedMb: () => Math.round(received / 1024 / 1024),
    async whenSent(count: number) {
      while (sent < count) await sleep(LOOK_EVERY_MS);
      // The answer is read and written down.
      await sleep(500);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const BOT = { id: 1, is_bot: true, first_name: "Bench", username: "bench_login_bot" };

function sentVideo(number: number) {
  const chat = { id: -1, title: "Bench", type: "channel" };
  const file = { file_id: `file${number}`, file_unique_id: `unique${number}` };
  const video = { ...file, width: 128, height: 96, duration: 2 };
  return { message_id: number, chat, date: Math.floor(Date.now() / 1000), video };
}
