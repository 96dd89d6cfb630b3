/** R32: two machines that share nothing but PostgreSQL and a bucket. */
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestBucket } from "@vestnik/emulators/bucket/server";
import type { Ground } from "../rig/ground.ts";
import { inDoubt } from "../rig/journals.ts";
import { tryUpload } from "../rig/picture.ts";
import { sentOtherwise, sumOfUpload } from "../rig/sentPictures.ts";
import type { Pictured } from "../rig/sentPictures.ts";
import { acceptedSends, findTruth, keyOf, keysOfPublications, settled } from "../rig/truth.ts";
import { problemsOf, problemsOfWords, some, summaryOf, unless } from "../rig/verdict.ts";
import type { VestnikProcess } from "../rig/vestnikProcess.ts";
import { forEach, sleep, until } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

type Machine = {
  readonly dataDir: string;
  readonly web: VestnikProcess;
  readonly worker: VestnikProcess;
};

/** A post, the machine whose web took its picture, and the picture's file. */
type Made = Pictured & { readonly by: Machine; readonly imageUrl: string };

const AT_ONCE = 6;

export const sharedBucket: Scenario = {
  id: "R32",
  fault:
    "two machines, each with a web, a worker and a DATA_DIR of its own, share PostgreSQL and a bucket; kill -9 of one's web and the other's worker in the middle of posts with pictures",
  goal: "0 lost, 0 twice, unknown only what was in the killed worker's hands, every post with its own picture; what one machine took the other one hands out and sends",
  databases: ["postgres"],
  isFullOnly: true,
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const { isShort, random } = trial;
  const bucket = await startTestBucket();
  trial.atEnd(async () => await bucket.close());
  const ground = await trial.startGround({
    channels: isShort ? 10 : 50,
    workers: 1,
    latencyMs: 250,
    settings: bucket.settings,
  });
  const machines = await addMachine(trial, ground);
  const rounds = isShort ? 2 : 4;
  const total = ground.channels.length * rounds;
  const made: Made[] = [];
  const publishing = publishPictures(ground, rounds, machines, made);
  publishing.catch(() => undefined);
  await until("posts arrive", () => acceptedSends(ground).length >= total / 4);

  const [withoutWeb, withoutWorker] = random.next() < 0.5 ? machines : machines.toReversed();
  if (!withoutWeb || !withoutWorker) throw new Error("There are not two machines.");
  const { dataDir, worker } = withoutWorker;
  await until("the doomed one sends", () => inDoubt(dataDir, worker.pid()).size > 0);
  await Promise.all([worker.kill(), withoutWeb.web.kill()]);
  const doubtful = inDoubt(dataDir, worker.pid());
  const inHand = (await ground.owner.publications()).filter(({ id }) => doubtful.has(id));
  const before = new Set([...acceptedSends(ground), ...keysOfPublications(ground, inHand)]);
  trial.say("a web and a worker are dead");
  // Only the other machine sends now.
  const crossed = () => {
    const sent = new Set(acceptedSends(ground));
    return made
      .filter(({ by }) => by === withoutWorker)
      .map(keyOf)
      .filter((key) => sent.has(key) && !before.has(key)).length;
  };
  await until("the other machine sends what this one took", () => crossed() >= total / 10);
  const sentByOther = crossed();
  worker.launch();
  withoutWeb.web.launch();
  await Promise.all([worker.ready(), withoutWeb.web.ready()]);
  await publishing;
  await settled(ground);

  const truth = await findTruth(ground, made);
  return {
    scale: `${made.length} posts with a picture each, 2 webs, 2 workers, one of each killed`,
    measured: `${summaryOf(truth)} (${doubtful.size} were in flight at the kill); ${sentByOther} taken by the one machine were sent by the other while its own worker was dead`,
    problems: [
      ...problemsOf(truth, doubtful),
      ...problemsOfWords(ground),
      ...some("with no or another picture", sentOtherwise(ground, made)),
      ...some("on a machine's own disk", await onDisks(machines, made)),
      ...unless(made.length === total, `${made.length} made instead of ${total}`),
    ],
  };
}

async function addMachine(trial: Trial, ground: Ground): Promise<readonly Machine[]> {
  const [web, worker] = ground.processes;
  if (!web || !worker) throw new Error("Too few processes are running.");
  const dataDir = await mkdtemp(join(tmpdir(), "vestnik-chaos-"));
  trial.atEnd(async () => await rm(dataDir, { recursive: true, force: true }));
  const settings = { DATA_DIR: dataDir };
  const otherWeb = await ground.addServer({ settings }, "web");
  const otherWorker = await ground.addWorker({ settings });
  return [
    { dataDir: ground.dataDir, web, worker },
    { dataDir, web: otherWeb, worker: otherWorker },
  ];
}

/** Each post gets a picture of its own, uploaded in turn at both webs, and at the living one while the other is dead. */
async function publishPictures(
  ground: Ground,
  rounds: number,
  machines: readonly Machine[],
  made: Made[],
): Promise<void> {
  const posts = Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
    ground.channels.map(({ id, chatId }) => ({ id, chatId, text: `Picture ${round}` })),
  );
  await forEach(posts, AT_ONCE, async ({ id, chatId, text }, n) => {
    const { by, imageUrl } = await uploadStubbornly(ground, machines, n);
    const sum = await sumAnywhere(machines, by, imageUrl);
    // Known before it is published, because it may be sent before its request is answered.
    made.push({ chatId, text, by, imageUrl, sums: [sum] });
    const post = { kind: "post", channelIds: [id], text: `<p>${text}</p>`, imageUrls: [imageUrl] };
    const body = { ...post, scheduledDate: null };
    await ground.owner.insist("POST", "/publications", body, randomUUID());
  });
}

async function uploadStubbornly(ground: Ground, machines: readonly Machine[], n: number) {
  for (let tried = n; ; tried += 1) {
    const by = machines[tried % machines.length];
    if (!by) throw new Error("There is no machine.");
    // The process may be dead, and a person uploads so many in a minute.
    const response = await tryUpload(ground, n % 256, by.web).catch(() => undefined);
    if (response?.status === 201) {
      const { imageUrl } = (await response.json()) as { imageUrl: string };
      return { by, imageUrl };
    }
    if (response && response.status !== 429)
      throw new Error(`No upload: ${response.status} ${await response.text()}`);
    await sleep(100);
  }
}

/** The other machine hands it out; this one does while that is dead. */
async function sumAnywhere(
  machines: readonly Machine[],
  by: Machine,
  imageUrl: string,
): Promise<string> {
  const other = machines.find((one) => one !== by) ?? by;
  for (;;) {
    for (const { web } of [other, by]) {
      // A refusal of a living process is a failure.
      const sum = await sumOfUpload(web, imageUrl).catch((error: unknown) => {
        if (web.isAlive() && !(error instanceof TypeError)) throw error;
        return undefined;
      });
      if (sum !== undefined) return sum;
    }
    await sleep(100);
  }
}

async function onDisks(machines: readonly Machine[], made: readonly Made[]): Promise<string[]> {
  const names = new Set(made.map(({ imageUrl }) => imageUrl.split("/").at(-1) ?? ""));
  const files = await Promise.all(
    machines.map(async ({ dataDir }) => await readdir(dataDir, { recursive: true })),
  );
  return files.flat().filter((path) => names.has(path.split("/").at(-1) ?? ""));
}
