/**
 * `npm run hostile`: sends every hostile request, then measures a second person's waiting time meanwhile. `--only=PUT /api/drafts` selects
 * operations, `--seconds=20` sets the length of the second part, 0 leaves it out.
 */
import { parseArgs } from "node:util";
import { attack } from "./attack.ts";
import type { Sent } from "./attack.ts";
import { measureBeside } from "./beside.ts";
import { hostileInputs } from "./inputs.ts";
import { startTarget } from "./target.ts";

const MAX_SHOWN = 50;
const SLOWEST_SHOWN = 10;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "20" },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);

async function sendAll(): Promise<number> {
  const target = await startTarget();
  const { operations, world, errorLines } = target;
  const chosen = operations.filter(({ name }) => name.includes(values.only));
  const begin = performance.now();
  const { sent, findings } = await attack(world, hostileInputs(chosen, world.things), errorLines);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  const slowest = slowestOf(sent);
  const again = await attack(
    world,
    slowest.map(({ input }) => input),
    errorLines,
  );
  await target.close();
  for (const { input, fault } of [...findings, ...again.findings].slice(0, MAX_SHOWN)) {
    say(`✗ ${input.operation}, ${input.what}: ${fault}`);
  }
  const failures = sent.filter(({ status }) => status >= 500).length;
  say(`${sent.length} inputs to ${chosen.length} operations in ${seconds} s`);
  say(
    `${failures} × 5xx, ${findings.length} answers that are neither a success nor a named refusal`,
  );
  say("slowest answers, in CPU of the whole process, and the same requests sent once more:");
  for (const [index, { input, status, cpuMs }] of slowest.entries()) {
    const both = [cpuMs, again.sent[index]?.cpuMs ?? Number.NaN].map(inMs).join(" ");
    say(`  ${both}  ${status}  ${input.operation}, ${input.what}`);
  }
  return findings.length + again.findings.length;
}

const inMs = (ms: number) => `${ms.toFixed(0).padStart(5)} ms`;

function slowestOf(sent: readonly Sent[]): Sent[] {
  return sent.toSorted((one, other) => other.cpuMs - one.cpuMs).slice(0, SLOWEST_SHOWN);
}

async function compare(seconds: number): Promise<void> {
  const { calm, beside, readCount, hostileCount } = await measureBeside(seconds);
  const ms = (value: number) => value.toFixed(1);
  say(
    `a second person's p99 of ${readCount} answers: ${ms(calm)} ms when it is calm, ${ms(beside)} ms beside ${hostileCount} hostile requests ` +
      `of one person in ${seconds} s (${(beside / calm).toFixed(2)} ×)`,
  );
}

const faults = await sendAll();
if (Number(values.seconds) > 0) await compare(Number(values.seconds));
// The embedded database leaves timers behind, and the process would wait minutes for them.
process.exit(faults === 0 ? 0 : 1);
