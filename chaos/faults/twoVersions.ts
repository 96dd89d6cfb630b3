/** R30: the newest release and the present version side by side on one database, as while a new version is being rolled out. */
import { findFreePort } from "../../scripts/machine/ports.mjs";
import type { Ground } from "../rig/ground.ts";
import { makeDue, publishThroughout, scheduleAhead } from "../rig/posts.ts";
import { layRelease } from "../rig/release.ts";
import { acceptedSends, findTruth, settled } from "../rig/truth.ts";
import type { Expected } from "../rig/truth.ts";
import { count, problemsOf, problemsOfWords, summaryOf, unless } from "../rig/verdict.ts";
import type { VestnikProcess } from "../rig/vestnikProcess.ts";
import { sleep, until } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

/** How a version refuses a database that a newer one has changed. */
const REFUSAL = "a newer version of Vestnik";
/** Posts that each side sends, and requests that each side answers, before the next step. */
const ENOUGH = 20;
/** Telegram takes twenty messages a minute for one channel. */
const ROUND_MS = 3500;

export const twoVersions: Scenario = {
  id: "R30",
  fault:
    "the newest release goes on answering and sending while the present version migrates its database, works beside it and stays alone",
  goal: "0 twice, 0 lost, 0 unknown, no 5xx; both accept, both send; the release ends with 0 and does not start again on the newer database",
  databases: ["postgres"],
  isFullOnly: true,
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const release = await layRelease(trial);
  if ("missing" in release) {
    trial.say(`skipped: ${release.missing}`);
    return { scale: `skipped: ${release.missing}`, measured: "–", problems: [] };
  }
  const [oldPort, presentPort] = [await findFreePort(), await findFreePort()];
  const ground = await trial.startGround({
    // A person may connect as many in a minute.
    channels: 20,
    latencyMs: 50,
    release,
    settings: { METRICS_PORT: String(oldPort) },
  });
  const [old] = ground.processes;
  if (!old) throw new Error("No process is running.");
  const scheduled = await scheduleAhead(ground, 2);
  const load = startLoad(ground);
  await sendMore(ground);
  trial.say(`${release.version} works`);
  const present = await ground.addServer({ settings: { METRICS_PORT: String(presentPort) } });
  const before = { sent: await sentBy(oldPort), made: ground.owner.madeBy(old.url()) };
  trial.say("both work");
  await makeDue(ground);
  const both = async () =>
    (await sentBy(oldPort)) > before.sent + ENOUGH && (await sentBy(presentPort)) > ENOUGH;
  await until("both have sent", both);
  await until("both have accepted", () =>
    [old, present].every((one) => ground.owner.madeBy(one.url()) > before.made + ENOUGH),
  );
  await ground.takeOut(old);
  const oldSent = await sentBy(oldPort);
  const exitCode = await old.stop();
  trial.say("the present version works alone");
  await sendMore(ground);
  const expected = [...scheduled, ...(await load.end())];
  await settled(ground);
  const truth = await findTruth(ground, expected);
  const errors = [...ground.owner.statuses].filter(([status]) => status === 0 || status >= 500);
  return {
    scale: `${release.version} beside the present version, ${expected.length} posts`,
    measured: `${summaryOf(truth)}; beside each other ${oldSent - before.sent} sent by ${release.version}, ${ground.owner.madeBy(old.url()) - before.made} requests accepted`,
    problems: [
      ...problemsOf(truth, new Set()),
      ...problemsOfWords(ground),
      ...unless(count(truth, "published") === expected.length, "not all of them were published"),
      ...unless(exitCode === 0, `${release.version} ended with ${exitCode}`),
      ...errors.map(([status, times]) => `${times} answers of ${status}`),
      ...unless(await isRefused(old), `${release.version} started on the newer database`),
    ],
  };
}

/** Publishes in every channel again and again until it is told to end. */
function startLoad(ground: Ground): { end(): Promise<Expected[]> } {
  let isOver = false;
  const publishing = (async () => {
    const all: Expected[] = [];
    for (let round = 0; !isOver; round += 1) {
      const pause = sleep(ROUND_MS);
      all.push(...(await publishThroughout(ground, 1, { label: `Load ${round}`, atOnce: 6 })));
      await pause;
    }
    return all;
  })();
  publishing.catch(() => undefined);
  return {
    async end() {
      isOver = true;
      return await publishing;
    },
  };
}

async function sendMore(ground: Ground): Promise<void> {
  const before = acceptedSends(ground).length;
  await until("posts are sent", () => acceptedSends(ground).length > before + ENOUGH);
}

/** What the process says of itself: Telegram cannot tell two of one installation apart. */
async function sentBy(metricsPort: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const line = /^vestnik_outcomes_total\{outcome="delivered"\} (\d+)$/m.exec(await response.text());
  return Number(line?.[1] ?? 0);
}

async function isRefused(old: VestnikProcess): Promise<boolean> {
  old.launch();
  await until(`${old.role} ends or is ready`, async () => {
    if (!old.isAlive()) return true;
    return await fetch(`${old.url()}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return !old.isAlive() && old.output().includes(REFUSAL);
}
