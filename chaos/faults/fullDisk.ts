/** R21: one account fills the disk with images. */
import { randomUUID } from "node:crypto";
import { mkdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { mountSmallDisk } from "@vestnik/server/testing/smallDisk";
import { signInAt } from "../rig/ground.ts";
import type { Ground } from "../rig/ground.ts";
import { uploadLargePicture } from "../rig/picture.ts";
import { makeDue, scheduleAhead } from "../rig/posts.ts";
import { findTruth, settled } from "../rig/truth.ts";
import { forEach } from "../rig/waiting.ts";
import { count, inSeconds, problemsOf, summaryOf, unless } from "../rig/verdict.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const DISK_MB = 300;
const SHORT_DISK_MB = 150;
const MB = 1024 * 1024;
/** More than fit on the disk. */
const MAX_PICTURES = 200;
const AT_ONCE = 3;

export const fullDisk: Scenario = {
  id: "R21",
  fault: `one account fills a disk of ${DISK_MB} MB with images; on PostgreSQL somebody else takes its last byte, too`,
  goal: "images are refused with 507 and Retry-After; everybody's posts go out, once each, and drafts can be saved",
  databases: ["postgres", "pglite"],
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const disk = mountSmallDisk(trial.isShort ? SHORT_DISK_MB : DISK_MB);
  if (!disk) {
    trial.say("skipped: mounting a small disk needs root on Linux");
    return { scale: "skipped: mounting a disk needs root on Linux", measured: "–", problems: [] };
  }
  trial.atEnd(async () => await Promise.resolve(disk.unmount()));
  const dataDir = join(disk.folder, "data");
  mkdirSync(dataDir);
  const { isShort, database } = trial;
  const ground = await trial.startGround({ channels: isShort ? 60 : 200, dataDir });
  const [front] = ground.processes;
  const expected = await scheduleAhead(ground, isShort ? 3 : 5);
  const greedy = await signInAt(front?.url() ?? "");
  const filled = await fill(ground, greedy.headers);
  const freeAtRefusal = freeMb(dataDir);
  if (database === "postgres") disk.fill();
  const hindered = keepAsking(ground, greedy.headers);
  // PGlite starts while the disk is full.
  if (database === "pglite") await front?.stop();
  await makeDue(ground);
  if (database === "pglite") front?.launch();
  const ms = await settled(ground);
  const refusals = await hindered.end();
  const draft = { title: "Stored", content: "<p>Stored</p>" };
  const saved = await ground.owner.ask("POST", "/drafts", draft, randomUUID());
  const truth = await findTruth(ground, expected);
  const published = count(truth, "published");
  return {
    scale: `${expected.length} posts, ${filled.pictures} images of ${filled.megabytes.toFixed(0)} MB`,
    measured: `refused with ${filled.refusedWith} at ${freeAtRefusal} MB free; ${summaryOf(truth)}, ${published} published within ${inSeconds(ms)}, ${freeMb(dataDir)} MB free afterwards; ${refusals.length} images refused meanwhile`,
    problems: [
      ...problemsOf(truth, new Set()),
      ...unless(published === expected.length, `only ${published} published`),
      ...unless(filled.refusedWith === "507 disk_full", `refused with ${filled.refusedWith}`),
      ...unless(filled.hasRetryAfter, "the refusal does not say when to come back"),
      ...unless(saved?.status === 201, `a draft cannot be saved: ${saved?.status}`),
      ...unless(
        // An account that asks without a pause is also told that it asks too often.
        refusals.includes(507) && refusals.every((status) => status === 507 || status === 429),
        `images while it was full: ${[...new Set(refusals)].join(", ")}`,
      ),
    ],
  };
}

/** Uploads several at once, until the first refusal, then one after the other: several may be refused where one still has room. */
async function fill(ground: Ground, headers: Readonly<Record<string, string>>) {
  const before = freeMb(ground.dataDir);
  let pictures = 0;
  const refusals: { readonly refusedWith: string; readonly hasRetryAfter: boolean }[] = [];
  await forEach(
    Array.from({ length: MAX_PICTURES }, (_, n) => n),
    AT_ONCE,
    async () => {
      if (refusals.length > 0) return;
      const response = await uploadLargePicture(ground, headers);
      const { code = "" } = (await response.json()) as { code?: string };
      if (response.ok) pictures += 1;
      else {
        const hasRetryAfter = response.headers.has("retry-after");
        refusals.push({ refusedWith: `${response.status} ${code}`, hasRetryAfter });
      }
    },
  );
  for (let n = 0; n < MAX_PICTURES; n += 1) {
    const response = await uploadLargePicture(ground, headers);
    await response.body?.cancel();
    if (!response.ok) break;
    pictures += 1;
  }
  const [first] = refusals;
  if (!first) throw new Error(`${pictures} images and no refusal.`);
  return { ...first, pictures, megabytes: before - freeMb(ground.dataDir) };
}

/** The same account goes on uploading. Collects the statuses of the answers; a process that is being started answers nothing. */
function keepAsking(ground: Ground, headers: Readonly<Record<string, string>>) {
  let isOver = false;
  const statuses: number[] = [];
  const asking = (async () => {
    while (!isOver) {
      const response = await uploadLargePicture(ground, headers).catch(() => undefined);
      if (response) statuses.push(response.status);
    }
  })();
  return {
    async end() {
      isOver = true;
      await asking;
      return statuses;
    },
  };
}

function freeMb(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / MB);
}
