/** R31: the bucket that holds the pictures is away, slow, full, and lies. */
import { startTestBucket } from "@vestnik/emulators/bucket/server";
import type { Harm } from "@vestnik/emulators/bucket/server";
import type { Publication } from "@vestnik/contract/publications";
import type { Ground } from "../rig/ground.ts";
import { tryUpload, uploadPicture } from "../rig/picture.ts";
import { makeDue } from "../rig/posts.ts";
import { sentOtherwise, sumOfUpload } from "../rig/sentPictures.ts";
import type { Pictured } from "../rig/sentPictures.ts";
import { acceptedSends, findTruth, keyOf, settled } from "../rig/truth.ts";
import { count, inSeconds, problemsOf, some, summaryOf, unless } from "../rig/verdict.ts";
import { forEach, sleep, until } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const away: readonly Harm[] = ["refused", "silence", "slow_down", "denied", "no_bucket"];
const lies: readonly Harm[] = ["changed", "short"];

/** Due while the bucket is away, full, and lying. */
const ROUNDS = { away: 3, full: 1, lying: 1 };
/** An album has one to three; no channel gets the same one twice. */
const MAX_PICTURES = 3;
const POOL = 40;
const PLAIN = 5;
const HOUR_MS = 3_600_000;

export const awayBucket: Scenario = {
  id: "R31",
  fault:
    "the bucket with the pictures is away for five minutes, then slow, then full, then brings other bytes than were stored",
  goal: "0 lost, 0 twice, 0 unknown, none with fewer or other pictures; what waited says why; uploads are refused; posts without pictures go out meanwhile",
  databases: ["postgres"],
  isFullOnly: true,
  isPatient: true,
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const { isShort } = trial;
  const bucket = await startTestBucket();
  trial.atEnd(async () => await bucket.close());
  const channels = isShort ? 10 : 100;
  const ground = await trial.startGround({
    channels: channels + PLAIN,
    workers: 2,
    latencyMs: 50,
    settings: bucket.settings,
  });
  const base = Date.now() + 24 * HOUR_MS;
  const pictured = await schedulePictures(ground, trial, ground.channels.slice(0, channels), base);
  const plain = await schedulePlain(ground, ground.channels.slice(channels), base);
  const out = (posts: readonly Pictured[]) => {
    const sent = new Set(acceptedSends(ground));
    return posts.filter((post) => sent.has(keyOf(post))).length;
  };
  const problems: string[] = [];
  const requireRefusal = async (wanted: number, harm: Harm) => {
    const { status } = await tryUpload(ground, 255);
    problems.push(...unless(status === wanted, `an upload answers ${status}: ${harm}`));
  };
  /** Changes what is wrong now and then for a while; nothing that has pictures may go out. */
  const endure = async (
    harms: readonly Harm[],
    methods: readonly string[],
    ms: number,
    posts: readonly Pictured[],
  ) => {
    const end = performance.now() + ms;
    while (performance.now() < end) {
      const harm = trial.random.pick(harms);
      bucket.harm(harm, { methods });
      await sleep(Math.min(isShort ? 1500 : 15_000, end - performance.now()));
      if (methods.includes("PUT")) await requireRefusal(503, harm);
    }
    problems.push(...unless(out(posts) === 0, `${out(posts)} sent with what was not there`));
  };

  const [early, atFull, atLies] = roundsOf(pictured, channels);
  bucket.harm("refused");
  await makeDue(ground);
  const plainMs = await until("posts without pictures go out", () => out(plain) === plain.length);
  await endure(away, ["GET", "HEAD", "PUT"], isShort ? 4000 : 5 * 60_000, pictured);
  bucket.harm("delay");
  trial.say("the bucket is slow");
  const caughtUpMs = await until("what waited is out", () => out(early) === early.length);
  bucket.harm("full", { methods: ["PUT"] });
  trial.say("the bucket is full");
  await makeDue(ground);
  await requireRefusal(507, "full");
  await until("what needs no room is out", () => out(atFull) === atFull.length);
  bucket.harm("changed", { methods: ["GET"] });
  trial.say("the bucket lies");
  await makeDue(ground);
  await endure(lies, ["GET"], isShort ? 4000 : 60_000, atLies);
  // What is changed on its way there and back is what it was, so each way lies alone.
  bucket.harm("changed", { methods: ["PUT"] });
  await requireRefusal(503, "changed");
  bucket.heal();
  await settled(ground);

  const truth = await findTruth(ground, [...pictured, ...plain]);
  const told = await countTold(ground);
  const all = pictured.length + plain.length;
  return {
    scale: `${pictured.length} posts with pictures (${early.length} due while it was away), ${plain.length} without`,
    measured: `${summaryOf(truth)}, ${told} put off and told why${isShort ? "" : `; out ${inSeconds(caughtUpMs)} after it answered slowly, those without pictures after ${inSeconds(plainMs)}`}`,
    problems: [
      ...problems,
      ...problemsOf(truth, new Set()),
      ...some("with fewer or other pictures", sentOtherwise(ground, pictured)),
      ...unless(
        count(truth, "published") === all,
        `${all - count(truth, "published")} of ${all} not published`,
      ),
      ...unless(
        told >= channels,
        `only ${told} say that they waited for the storage of their files`,
      ),
    ],
  };
}

async function schedulePictures(
  ground: Ground,
  { random }: Trial,
  channels: Ground["channels"],
  base: number,
): Promise<Pictured[]> {
  const [front] = ground.processes;
  if (!front) throw new Error("No process is running.");
  const pool: { readonly imageUrl: string; readonly sum: string }[] = [];
  for (let n = 0; n < POOL; n += 1) {
    const { imageUrl } = await uploadPicture(ground, n * 5);
    pool.push({ imageUrl, sum: await sumOfUpload(front, imageUrl) });
  }
  const rounds = Array.from({ length: ROUNDS.away + ROUNDS.full + ROUNDS.lying }, (_, n) => n);
  const posts = rounds.flatMap((round) =>
    channels.map(({ id, chatId }, n) => {
      const from = n + round * MAX_PICTURES;
      const length = random.between(1, MAX_PICTURES + 1);
      const pictures = Array.from({ length }, (_, k) => pool[(from + k) % POOL] ?? never());
      return { id, chatId, text: `Pictures ${round}`, round, pictures };
    }),
  );
  await forEach(posts, 8, async ({ id, text, round, pictures }) => {
    // Those of the first stage are due together, those of each later one an hour after them.
    const hours = Math.max(0, round - ROUNDS.away + 1);
    const scheduledDate = new Date(base + hours * HOUR_MS + round * 1000).toISOString();
    const imageUrls = pictures.map(({ imageUrl }) => imageUrl);
    await ground.owner.publish({
      channelIds: [id],
      text: `<p>${text}</p>`,
      imageUrls,
      scheduledDate,
    });
  });
  return posts.map(({ chatId, text, pictures }) => ({
    chatId,
    text,
    sums: pictures.map(({ sum }) => sum),
  }));
}

/** Due with the first of those with pictures, however long it takes to schedule those. */
async function schedulePlain(
  ground: Ground,
  channels: Ground["channels"],
  base: number,
): Promise<Pictured[]> {
  const text = "No picture";
  const scheduledDate = new Date(base).toISOString();
  const channelIds = channels.map(({ id }) => id);
  await ground.owner.publish({ channelIds, text: `<p>${text}</p>`, scheduledDate });
  return channels.map(({ chatId }) => ({ chatId, text, sums: [] }));
}

function roundsOf(posts: readonly Pictured[], channels: number) {
  const early = posts.slice(0, ROUNDS.away * channels);
  const atFull = posts.slice(early.length, early.length + ROUNDS.full * channels);
  const atLies = posts.slice(early.length + atFull.length);
  return [early, atFull, atLies] as const;
}

/** Publications among whose attempts the owner finds one that waited for the storage. */
async function countTold(ground: Ground): Promise<number> {
  let told = 0;
  await forEach(await ground.owner.publications(), 8, async ({ id }: Publication) => {
    type Found = { readonly attempts: readonly { readonly code: string | null }[] };
    const { attempts } = await ground.owner.insist<Found>("GET", `/publications/${id}`);
    if (attempts.some(({ code }) => code === "storage_away")) told += 1;
  });
  return told;
}

function never(): never {
  throw new Error("There is no such picture.");
}
