/**
 * `npm run simulate`: runs many seeds, or one of them with its events. `--seeds=20000 --from=1`, `--seed=1234`, `--sabotage=no_fence`,
 * `--verbose`.
 */
import { parseArgs } from "node:util";
import { addCounts, sayCounts } from "./report.ts";
import { sabotages } from "./sabotage.ts";
import type { Sabotage } from "./sabotage.ts";
import { simulate } from "./simulate.ts";
import type { Run } from "./simulate.ts";

/** How many events are shown before a violation. */
const LAST_EVENTS = 40;
const MAX_FAILURES = 5;

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "2000" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    sabotage: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);

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

function runMany(from: number, seeds: number, sabotage: Sabotage | undefined): number {
  const startedAt = performance.now();
  const runs: Run[] = [];
  const failures: Run[] = [];
  for (let seed = from; seed < from + seeds && failures.length < MAX_FAILURES; seed += 1) {
    const run = simulate(seed, sabotage);
    runs.push(run);
    if (run.broken) failures.push(run);
    if (values.verbose) say(`${seed}: ${run.broken?.details ?? "passed"}`);
  }
  const [first] = failures;
  if (first) replay(first.seed, sabotage, false);
  for (const { seed, broken } of failures) {
    say(`${broken?.promise} at seed ${seed}: ${replayCommand(seed, sabotage)}`);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(
    `${runs.length} seeds in ${seconds} s: ${sayCounts(addCounts(runs))}; ${failures.length} broken`,
  );
  return failures.length;
}

const sabotage = readSabotage(values.sabotage);
const isBroken =
  values.seed === undefined
    ? runMany(Number(values.from), Number(values.seeds), sabotage) > 0
    : replay(Number(values.seed), sabotage, values.verbose).broken !== undefined;
process.exitCode = isBroken ? 1 : 0;
