/** P25: what a file of 50 MB costs in memory where it arrives and where it is sent, and what many of them cost others. */
import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startTestBucket } from "@vestnik/emulators/bucket/server";
import { MAX_FILE_BYTES } from "@vestnik/domain/media";
import { sampleVideo } from "@vestnik/server/testing/media/sampleMedia";
import { askCalmly } from "../rig/askers.ts";
import { crowd } from "../rig/bots.ts";
import { firstMessage, startChild } from "../rig/child.ts";
import type { Uploaded, Uploading } from "../rig/largeFileProcess.ts";
import { missingProc } from "../rig/processorTime.ts";
import { writeBots, writeSessions } from "../rig/rows.ts";
import type { SignedIn } from "../rig/rows.ts";
import { growthOf, publish, startReceiver, upload } from "../rig/sentVideos.ts";
import { openVestnik } from "../rig/vestnik.ts";
import type { Vestnik } from "../rig/vestnik.ts";
import { atMost, median, numbers, percentile } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

const MAX_GROWTH_KB = 60 * 1024;
const MAX_RATIO = 1.5;
const AT_ONCE = 10;
const ROUNDS = 3;
/** The limits of an installation. */
const LIMITS = { PERSON_REQUESTS_PER_SECOND: "", ADDRESS_REQUESTS_PER_SECOND: "" };

export const uploads: Measurement = {
  id: "P25",
  what: `a video of 50 MB is uploaded and sent onwards, ten at once from a bucket; others' requests, each on a new connection, while one person uploads ${AT_ONCE} of 10 MB at once, again and again`,
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
      await worker.stop();
      const fromBucket = await sendFromBucket(vestnik, [uploader, ...others], receiver, isQuick);
      say(fromBucket.detail);

      const most = (which: "web" | "worker") => Math.max(...growths.map((one) => one[which]));
      return {
        figures: [
          atMost(MAX_GROWTH_KB, "kB", "memory of web, for 50 MB that arrive", most("web")),
          atMost(MAX_GROWTH_KB, "kB", "memory of a worker, for 50 MB it sends", most("worker")),
          atMost(
            MAX_GROWTH_KB,
            "kB",
            `memory of a worker, for ${AT_ONCE} × 50 MB it sends from a bucket at once`,
            fromBucket.growthKb,
          ),
          atMost(MAX_RATIO, "×", `others' p99, beside ${AT_ONCE} uploads and calm`, median(ratios)),
        ],
        details: [`${memory}.`, `${fromBucket.detail}.`, ...lines.map((line) => `${line}.`)],
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

/** Each owner has a video and a bot, so a worker sends them all at once. Nothing of them was on its disk before. */
async function sendFromBucket(
  vestnik: Vestnik,
  owners: readonly SignedIn[],
  receiver: Awaited<ReturnType<typeof startReceiver>>,
  isQuick: boolean,
) {
  const bucket = await startTestBucket();
  const web = await vestnik.startWeb([], { ...LIMITS, ...bucket.settings });
  const worker = vestnik.startWorker([], bucket.settings);
  try {
    const bytes = isQuick ? 1024 * 1024 : MAX_FILE_BYTES;
    const places = owners.slice(0, AT_ONCE).map((uploader) => ({ url: web.url, uploader }));
    const send = async (size: number, those: readonly (typeof places)[number][]) => {
      const before = receiver.sent();
      const media: object[] = [];
      for (const place of those) media.push(await upload(place, size));
      await sleep(isQuick ? 0 : 3000);
      return await growthOf(worker.process.pid, async () => {
        for (const [number, place] of those.entries()) await publish(place, media[number] ?? {});
        await receiver.whenSent(before + those.length);
      });
    };
    // A worker takes some memory once, with the first files that it sends at once.
    await send(1, places);
    const growths: number[] = [];
    for (let round = 0; round < (isQuick ? 1 : ROUNDS); round += 1)
      growths.push((await send(bytes, places)).growthKb);
    const detail = `MB more in a worker that sends ${places.length} files of ${Math.round(bytes / 1024 / 1024)} MB from a bucket at once: ${numbers(growths.map((one) => one / 1024))}`;
    return { growthKb: Math.max(...growths), detail };
  } finally {
    await worker.stop();
    await web.stop();
    await bucket.close();
  }
}
