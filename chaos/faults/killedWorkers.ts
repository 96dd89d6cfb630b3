/** R1: kill -9 under load. R11: kill -9 in the middle of one batch. */
import { readFileSync } from "node:fs";
import type { Publication } from "@vestnik/contract/publications";
import type { Ground } from "../rig/ground.ts";
import { inDoubt } from "../rig/journals.ts";
import { makeDue, publishThroughout, scheduleAhead } from "../rig/posts.ts";
import { acceptedSends, findTruth, settled } from "../rig/truth.ts";
import type { Expected } from "../rig/truth.ts";
import { inSeconds, problemsOf, problemsOfWords, summaryOf, unless } from "../rig/verdict.ts";
import type { VestnikProcess } from "../rig/vestnikProcess.ts";
import { sleep, until } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const VISIBLE_WITHIN_MS = 5000;
const KILL_EVERY_MS = 2000;

export const killedUnderLoad: Scenario = {
  id: "R1",
  fault: "kill -9 of a random process every 2 s, 64 sends under way",
  goal: "0 lost, 0 twice, 0 unjustified unknowns; every unknown visible ≤ 5 s after the restart",
  databases: ["postgres", "pglite"],
  run: runUnderLoad,
};

async function runUnderLoad(trial: Trial): Promise<Finding> {
  const { isShort, database, random } = trial;
  const isOneProcess = database === "pglite";
  // A single process is down half of the time.
  const full = isOneProcess ? 300 : 2000;
  // A single process has at most one post of each channel in hand, and a kill cuts off all of them.
  const few = isOneProcess ? 30 : 60;
  const ground = await trial.startGround({
    channels: isShort ? few : full,
    workers: isOneProcess ? 0 : 2,
    latencyMs: 250,
  });
  const rounds = isShort ? 2 : 5;
  const total = ground.channels.length * rounds;
  let isPublished = false;
  const publishing = publishThroughout(ground, rounds, { atOnce: 64 }).finally(
    () => (isPublished = true),
  );
  publishing.catch(() => undefined);
  const doubtful = new Set<string>();
  const restarts: Restart[] = [];
  let kills = 0;
  /** The short form kills after a number of arrivals, so that a slow machine is killed in the middle, too. */
  const isTime = async () => {
    if (isShort) {
      if (kills >= 3) return false;
      // A fast machine may have sent everything by now; and what a kill cut off before it left never arrives.
      const isOver = async () => isPublished && (await isNothingLeft(ground));
      const share = ((kills + 1) * total) / 5;
      const isThere = () => acceptedSends(ground).length >= share;
      await until("posts arrive", async () => isThere() || (await isOver()));
      await until("a send is under way", async () => isSending(ground) || (await isOver()));
      return isSending(ground);
    }
    await sleep(KILL_EVERY_MS);
    return !isPublished || !(await isNothingLeft(ground));
  };
  while (await isTime()) {
    // The short form kills the sending processes, so that each of its few kills counts.
    const doomed = isShort ? ground.workers : [random.pick(ground.processes)];
    const inFlight = await killAll(ground, doomed);
    for (const id of inFlight) doubtful.add(id);
    restarts.push(await restart(ground, doomed, inFlight));
    kills += 1;
  }
  const expected = await publishing;
  await settled(ground);
  const truth = await findTruth(ground, expected);
  const slowest = (part: (one: Restart) => number) => Math.max(0, ...restarts.map(part));
  // Where other processes answer meanwhile, the time is counted from the start; a single process is back when it answers.
  const visibleMs = slowest(({ answersMs, visibleMs: shown }) =>
    isOneProcess ? shown - answersMs : shown,
  );
  const seen = isOneProcess
    ? `visible ${inSeconds(visibleMs)} after it answers again, which took up to ${inSeconds(slowest(({ answersMs }) => answersMs))} under the load of those who ask`
    : `visible after ${inSeconds(visibleMs)}, ready again after up to ${inSeconds(slowest(({ answersMs }) => answersMs))}`;
  return {
    scale: `${total} posts, ${ground.processes.length} processes, ${kills} kills`,
    measured: `${summaryOf(truth)} (${doubtful.size} were in flight at a kill)${isShort ? "" : `, ${seen}`}`,
    problems: [
      ...problemsOf(truth, doubtful),
      ...problemsOfWords(ground),
      ...unless(
        isShort || visibleMs <= VISIBLE_WITHIN_MS,
        `visible only after ${inSeconds(visibleMs)}`,
      ),
    ],
  };
}

/**
 * Returns what may have left them without an answer. They stand still while that is read: a living neighbour takes over the folder of a dead
 * one within two seconds, and a busy machine may take longer to read it.
 */
async function killAll(ground: Ground, doomed: readonly VestnikProcess[]): Promise<Set<string>> {
  for (const one of doomed) one.freeze();
  await until("they stand still", () => doomed.every((one) => isStopped(one.pid())));
  const inFlight = new Set(doomed.flatMap((one) => [...inDoubt(ground.dataDir, one.pid())]));
  await Promise.all(doomed.map(async (one) => await one.kill()));
  return inFlight;
}

function isStopped(pid: number | undefined): boolean {
  return / T \d/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
}

function isSending(ground: Ground): boolean {
  const last = ground.telegram.control.requests().slice(-64);
  return last.some(({ method, outcome }) => method === "sendMessage" && outcome === undefined);
}

async function isNothingLeft(ground: Ground): Promise<boolean> {
  return (await ground.owner.publications("&status=scheduled,sending")).length === 0;
}

/**
 * Milliseconds from the start until the process is ready, and until no publication in flight is shown as being sent any more. A living
 * neighbour may have seen to that before.
 */
type Restart = { readonly answersMs: number; readonly visibleMs: number };

async function restart(
  ground: Ground,
  doomed: readonly VestnikProcess[],
  inFlight: ReadonlySet<string>,
): Promise<Restart> {
  const begin = performance.now();
  for (const one of doomed) one.launch();
  const sinceBegin = () => performance.now() - begin;
  const isReady = Promise.all(doomed.map(async (one) => await one.ready())).then(sinceBegin);
  // The owner asks the first process.
  if (doomed.some((one) => one === ground.processes[0])) await isReady;
  const isVisible = until("what was in flight is visible", async () => {
    const sending = await ground.owner.publications("&status=sending");
    return !sending.some(({ id }) => inFlight.has(id));
  }).then(sinceBegin);
  const [answersMs, visibleMs] = await Promise.all([isReady, isVisible]);
  return { answersMs, visibleMs };
}

export const killedInBatch: Scenario = {
  id: "R11",
  fault: "a batch of 20 channels, killed at a random point",
  goal: "exactly the rest is resumed",
  databases: ["postgres", "pglite"],
  isShortOnPostgresOnly: true,
  run: runInBatch,
};

const BATCH = 20;
const PAUSE_MS = 30;

async function runInBatch(trial: Trial): Promise<Finding> {
  const { isShort, database, random } = trial;
  const full = database === "pglite" ? 15 : 60;
  const runs = isShort ? 2 : full;
  const ground = await trial.startGround({ channels: BATCH * runs, latencyMs: 60 });
  const [worker] = ground.workers;
  if (!worker) throw new Error("No worker is running.");
  const expected: Expected[] = [];
  const doubtful = new Set<string>();
  let interrupted = 0;
  for (let run = 0; run < runs; run += 1) {
    const channels = ground.channels.slice(run * BATCH, (run + 1) * BATCH);
    expected.push(...(await scheduleAhead(ground, 1, { label: `Batch ${run}`, channels })));
    if (database === "pglite") await worker.stop();
    await makeDue(ground, 0, PAUSE_MS);
    if (database === "pglite") worker.launch();
    const before = acceptedSends(ground).length;
    const killAfter = random.between(0, BATCH);
    await until("the batch is under way", () => acceptedSends(ground).length >= before + killAfter);
    await sleep(random.between(0, PAUSE_MS));
    await worker.kill();
    const inFlight = inDoubt(ground.dataDir, worker.pid());
    for (const id of inFlight) doubtful.add(id);
    if (acceptedSends(ground).length < before + BATCH) interrupted += 1;
    worker.launch();
    await worker.ready();
    await settled(ground);
  }
  const truth = await findTruth(ground, expected);
  const sent = new Set(truth.accepted);
  const unsent = expected.filter(({ chatId, text }) => !sent.has(`${chatId} ${text}`));
  const unknownUnsent = truth.unknown.filter((one) => isAmong(ground, one, unsent));
  return {
    scale: `${runs} runs, ${interrupted} of them cut in two`,
    measured: summaryOf(truth),
    problems: [
      ...problemsOf(truth, doubtful),
      ...problemsOfWords(ground),
      ...unless(
        unsent.length === unknownUnsent.length,
        `${unsent.length - unknownUnsent.length} not resumed`,
      ),
    ],
  };
}

function isAmong(ground: Ground, { channelId }: Publication, some: readonly Expected[]): boolean {
  const chatId = ground.channels.find(({ id }) => id === channelId)?.chatId;
  return some.some((one) => one.chatId === chatId);
}
