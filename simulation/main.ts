/**
 * `npm run simulate`: plays seeds on all cores, or one of them with its events. Without arguments 20,000 new seeds.
 * `--seeds=20000`, `--from=1`, `--minutes=10`, `--seed=1234 --verbose`, `--sabotage=no_fence`. `--explore` visits every state within bounds
 * instead.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";

import { explorationSabotages, fullForm, sabotageBounds, sayBounds } from "./exploration/bounds.ts";
import type { Bounds, ExplorationSabotage } from "./exploration/bounds.ts";
import { explore, sayExploration } from "./exploration/explore.ts";
import { addCounts, sayCounts } from "./report.ts";
import { sabotages } from "./sabotage.ts";
import type { Sabotage } from "./sabotage.ts";
import { playSeeds } from "./seedPlayer.ts";
import type { Played, Task } from "./seedPlayer.ts";
import { newSeeds } from "./seeds.ts";
import { simulate } from "./simulate.ts";
import type { Run } from "./simulate.ts";

/** How many events are shown before a violation. */
const LAST_EVENTS = 40;
const MAX_FAILURES = 5;
const SAY_PROGRESS_EVERY_MS = 60_000;

const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    from: { type: "string" },
    minutes: { type: "string" },
    seed: { type: "string" },
    sabotage: { type: "string" },
    explore: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);

function readNumber(name: "seeds" | "from" | "minutes" | "seed", otherwise: number): number {
  const number = Number(values[name] ?? otherwise);
  if (number >= 0) return number;
  say(`--${name} takes a number.`);
  return process.exit(2);
}

function readSabotage(name: string | undefined): Sabotage | undefined {
  const sabotage = sabotages.find((one) => one === name);
  if (name === undefined || sabotage) return sabotage;
  say(`--sabotage takes one of: ${sabotages.join(", ")}.`);
  return process.exit(2);
}

/** Runs the seed again to get its events, which are the same every time. */
function replay(seed: number, sabotage: Sabotage | undefined, isWhole: boolean): Run {
  const events: string[] = [];
  const run = simulate(seed, sabotage, (line) => events.push(line));
  for (const event of isWhole ? events : events.slice(-LAST_EVENTS)) say(event);
  if (run.broken) say(`\nSeed ${seed} breaks a promise. ${run.broken.details}`);
  return run;
}

function replayCommand(seed: number, sabotage: Sabotage | undefined): string {
  return `npm run simulate -- --seed=${seed}${sabotage ? ` --sabotage=${sabotage}` : ""} --verbose`;
}

async function playOnAllCores(task: Omit<Task, "next" | "failures">): Promise<Played[]> {
  const shared = {
    next: new Int32Array(new SharedArrayBuffer(4)),
    failures: new Int32Array(new SharedArrayBuffer(4)),
  };
  const file = new URL("./seedPlayer.ts", import.meta.url);
  const others = Array.from({ length: availableParallelism() - 1 }, async () => {
    const worker = new Worker(file, { workerData: { ...task, ...shared } });
    return await new Promise<Played>((resolve, reject) => {
      worker.once("message", resolve).once("error", reject);
    });
  });
  // The other threads start meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const own = playSeeds({ ...task, ...shared }, sayProgress());
  return [own, ...(await Promise.all(others))];
}

function sayProgress(): (begun: number, broken: number) => void {
  let saidAt = Date.now();
  return (begun, broken) => {
    if (Date.now() - saidAt < SAY_PROGRESS_EVERY_MS) return;
    saidAt = Date.now();
    say(`${begun} seeds so far, ${broken} broken`);
  };
}

async function runMany(sabotage: Sabotage | undefined): Promise<number> {
  const from = readNumber("from", newSeeds());
  const minutes = readNumber("minutes", 0);
  const seeds = minutes > 0 ? 2 ** 31 - 1 : readNumber("seeds", 20_000);
  const startedAt = Date.now();
  const until = minutes > 0 ? startedAt + minutes * 60_000 : Infinity;
  say(`from seed ${from}`);
  const task = { from, seeds, until, sabotage, maxFailures: MAX_FAILURES };
  const played = await playOnAllCores(task);
  const failures = played.flatMap((one) => one.failures).toSorted((a, b) => a.seed - b.seed);
  const [first] = failures;
  if (first) replay(first.seed, sabotage, false);
  for (const { seed, broken } of failures) {
    say(`${broken?.promise} at seed ${seed}: ${replayCommand(seed, sabotage)}`);
  }
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const count = played.reduce((sum, one) => sum + one.seeds, 0);
  const counts = sayCounts(addCounts(played));
  say(`${count} seeds from ${from} in ${seconds} s: ${counts}; ${failures.length} broken`);
  return failures.length;
}

/** As many states as fit into the memory of an ordinary machine. */
const MAX_STATES = 2_000_000;

/** Whether a promise is broken. */
function exploreStates(name: string | undefined): boolean {
  const sabotage = explorationSabotages.find((one) => one === name);
  if (name !== undefined && !sabotage) {
    say(`--explore --sabotage takes one of: ${explorationSabotages.join(", ")}.`);
    return process.exit(2);
  }
  const forms = sabotage ? [sabotageBounds[sabotage]] : fullForm;
  return forms.map((bounds) => exploreForm(bounds, sabotage)).includes(true);
}

function exploreForm(bounds: Bounds, sabotage: ExplorationSabotage | undefined): boolean {
  const startedAt = Date.now();
  const found = explore(bounds, sabotage, MAX_STATES);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const { broken } = found;
  broken?.path.forEach((step, n) => say(`${String(n + 1).padStart(4)}  ${step}`));
  say(
    `${sayBounds(bounds)}: ${sayExploration(found)}, ${seconds} s; ${broken?.details ?? "nothing"} broken`,
  );
  return broken !== undefined;
}

async function playSimulation(): Promise<boolean> {
  const sabotage = readSabotage(values.sabotage);
  if (values.seed === undefined) return (await runMany(sabotage)) > 0;
  return replay(readNumber("seed", 0), sabotage, values.verbose).broken !== undefined;
}

const isBroken = values.explore ? exploreStates(values.sabotage) : await playSimulation();
process.exitCode = isBroken ? 1 : 0;
