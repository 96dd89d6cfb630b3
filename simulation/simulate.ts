/** One run: everything that happens in it follows from its seed. */
import { planCalamities } from "./surroundings/calamities.ts";
import { drawCircumstances } from "./circumstances.ts";
import { openDatabaseLine } from "./surroundings/databaseLine.ts";
import { checkEnd, isAtRest } from "./promises/endRules.ts";
import { emptyTables } from "./model/modelTables.ts";
import { startOwners } from "./surroundings/owners.ts";
import { seededRandom } from "./random.ts";
import type { Sabotage } from "./sabotage.ts";
import { startTelegram } from "./surroundings/simulatedTelegram.ts";
import type { SimulatedTelegram } from "./surroundings/simulatedTelegram.ts";
import { supervise } from "./workers/supervisor.ts";
import type { Machine } from "./workers/supervisor.ts";
import { beginTruth } from "./promises/truth.ts";
import type { Counts } from "./promises/truth.ts";
import { Violation } from "./promises/violation.ts";
import { startVirtualTime } from "./virtualTime.ts";
import type { World } from "./world.ts";

export type Run = {
  readonly seed: number;
  readonly counts: Counts & { readonly publications: number };
  /** The violated promise, and the details. */
  readonly broken?: { readonly promise: string; readonly details: string };
};

/** After the trouble, leases, pauses, retries and queues must be done within this. */
const REST_WITHIN_MS = 15 * 60_000;

export function simulate(seed: number, sabotage?: Sabotage, onNote?: (line: string) => void): Run {
  const world = createWorld(seed, sabotage, onNote);
  const { truth, tables } = world;
  const broken = play(world);
  const counts = { ...truth.counts, publications: tables.publications.size };
  return { seed, counts, ...(broken && { broken }) };
}

function createWorld(
  seed: number,
  sabotage: Sabotage | undefined,
  onNote: ((line: string) => void) | undefined,
): World {
  const random = seededRandom(seed);
  const circumstances = drawCircumstances(random);
  const time = startVirtualTime();
  const startedAt = time.now();
  const isTroubled = () => time.now() - startedAt < circumstances.troubleMs;
  const strikes = (probability: number) => isTroubled() && random.chance(probability);
  const tables = emptyTables(sabotage);
  return {
    random,
    time,
    circumstances,
    tables,
    truth: beginTruth(tables),
    database: openDatabaseLine({ random, time, circumstances, strikes }),
    sabotage,
    isTroubled,
    strikes,
    note: (line) => onNote?.(`${String(time.now() - startedAt).padStart(7)} ms  ${line()}`),
  };
}

function play(world: World): Run["broken"] {
  try {
    playOut(world);
    return undefined;
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    return { promise: error.promise, details: error.message };
  }
}

function playOut(world: World): void {
  const { time, circumstances, tables, truth } = world;
  const telegram = startTelegram(world);
  connectChannels(world, telegram);
  const owners = startOwners(world, telegram);
  const isLethal = choosePoison(world);
  const machines = Array.from({ length: circumstances.machines }, (): Machine => {
    return { boot: 1, supervisors: [] };
  });
  for (let n = 0; n < circumstances.workers; n += 1) {
    const machine = machines[n % machines.length];
    if (!machine) continue;
    const neighbours = () => machine.supervisors;
    const around = { telegram, isLethal, neighbours, boot: () => machine.boot };
    machine.supervisors.push(supervise(world, n + 1, around));
  }
  const supervisors = machines.flatMap((machine) => machine.supervisors);
  planCalamities(world, machines);
  const troubleEnds = time.now() + circumstances.troubleMs;
  time.runUntil(troubleEnds);
  owners.mendBotTokens();
  // A worker may have been frozen, or a token refused late.
  for (let minute = 1; minute <= 5; minute += 1) {
    time.after(minute * 60_000, () => owners.mendBotTokens());
  }
  time.runUntil(troubleEnds + 60_000);
  // A worker may be frozen with an answer in its hands, or wait for the database to write one down.
  const isQuiet = () => isAtRest(tables) && supervisors.every((one) => one.isIdle());
  time.runUntil(troubleEnds + REST_WITHIN_MS, isQuiet);
  checkEnd(tables, truth.history, {
    isLethal,
    isGentle: circumstances.isGentle,
    isRough: circumstances.crash > 0 || circumstances.kills > 0 || circumstances.stops > 0,
  });
}

function connectChannels({ circumstances, tables }: World, telegram: SimulatedTelegram): void {
  for (let n = 0; n < circumstances.channels; n += 1) {
    const botId = 1 + (n % circumstances.bots);
    const id = `c${n + 1}`;
    const botTokenMark = telegram.botTokenMark(botId);
    const status = "ok";
    tables.channels.set(id, { id, botId, userId: "owner", chatId: 1000 * n, botTokenMark, status });
  }
}

/** Publications whose preparation stops the worker. */
function choosePoison({ random, circumstances }: World): (publicationId: string) => boolean {
  const numbers = Array.from({ length: circumstances.poisons }, () =>
    random.between(1, circumstances.publications),
  );
  return (publicationId) => numbers.includes(Number(publicationId.slice(1)));
}
