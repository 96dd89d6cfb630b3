/** Runs scenarios one after another; those that mostly wait run beside the others. */
import type { Wishes } from "./commandLine.ts";
import { startGround } from "./rig/ground.ts";
import type { DatabaseKind, Ground } from "./rig/ground.ts";
import { createRandom } from "./rig/random.ts";
import { forEach } from "./rig/waiting.ts";
import type { Finding, Scenario, Trial } from "./scenario.ts";

export type Result = Finding & {
  readonly scenario: Scenario;
  readonly database: DatabaseKind;
  readonly seconds: number;
};

type Place = {
  readonly adminUrl: string | undefined;
  say(line: string): void;
  /** Told of each result as soon as it is there. */
  onResult(result: Result): void;
};
type Job = { readonly scenario: Scenario; readonly database: DatabaseKind };

/** Scenarios mostly wait, and counts do not depend on what else the machine does. */
const SHORT_LANES = 2;

export async function runAll(wishes: Wishes, place: Place): Promise<Result[]> {
  const jobs = wishes.scenarios.flatMap((scenario) =>
    scenario.databases
      .filter((database) => wishes.databases.includes(database))
      .filter((database) => !isLeftOut(scenario, database, wishes))
      .map((database): Job => ({ scenario, database })),
  );
  const results: Result[] = [];
  const run = async (job: Job) => {
    const result = await runOne(job, wishes, place);
    results.push(result);
    place.onResult(result);
  };
  if (wishes.isShort) {
    // The long ones first, so that none is left alone at the end.
    const patientFirst = jobs.toSorted((a, b) => rank(a) - rank(b));
    await forEach(patientFirst, SHORT_LANES, run);
  } else {
    const isPatient = ({ scenario }: Job) => scenario.isPatient === true;
    await Promise.all([
      forEach(jobs.filter(isPatient), 1, run),
      forEach(
        jobs.filter((job) => !isPatient(job)),
        1,
        run,
      ),
    ]);
  }
  return results.toSorted((a, b) => orderOf(jobs, a) - orderOf(jobs, b));
}

/** The short form of everything leaves out what takes long and tells little; asked for by name, nothing is left out. */
function isLeftOut(scenario: Scenario, database: DatabaseKind, wishes: Wishes): boolean {
  const isEverything = wishes.isShort && !wishes.isChosen;
  return isEverything && scenario.isShortOnPostgresOnly === true && database === "pglite";
}

function rank({ scenario }: Job): number {
  return scenario.isPatient === true ? 0 : 1;
}

function orderOf(jobs: readonly Job[], { scenario, database }: Result): number {
  return jobs.findIndex((job) => job.scenario === scenario && job.database === database);
}

async function runOne({ scenario, database }: Job, wishes: Wishes, place: Place): Promise<Result> {
  const { isShort, seed } = wishes;
  const undo: (() => Promise<unknown>)[] = [];
  const grounds: Ground[] = [];
  const begin = performance.now();
  const name = `${scenario.id} on ${database}`;
  const trial: Trial = {
    database,
    isShort,
    // Each scenario has its own, so that its draws do not depend on earlier scenarios.
    random: createRandom(seed + Number(scenario.id.slice(1)) * 1009),
    async startGround(options) {
      const ground = await startGround({
        ...(place.adminUrl !== undefined && { adminUrl: place.adminUrl }),
        ...options,
        database,
        isShort,
      });
      grounds.push(ground);
      undo.push(async () => await ground.close());
      return ground;
    },
    atEnd: (work) => void undo.push(work),
    say: (line) => place.say(`${name}: ${line}`),
  };
  place.say(`${name}: ${scenario.fault}`);
  const finding = await scenario.run(trial).catch((error: unknown): Finding => ({
    scale: "–",
    measured: "–",
    problems: [withCauses(error)],
  }));
  if (finding.problems.length > 0) tellOutput(grounds, (line) => place.say(`${name}: ${line}`));
  // In reverse: a cluster goes after the processes that use it.
  for (const work of undo.toReversed())
    await work().catch((error: unknown) => place.say(`${name}: ${String(error)}`));
  const seconds = (performance.now() - begin) / 1000;
  const verdict = finding.problems.length === 0 ? "held" : finding.problems.join("; ");
  place.say(`${name}: ${verdict} (${seconds.toFixed(1)} s)`);
  return { ...finding, scenario, database, seconds };
}

/** A failed query says what was asked; why it failed says its cause. */
function withCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined
    ? error.message
    : `${withCauses(error.cause)} (${error.message})`;
}

const LAST_CHARACTERS = 3000;

/** Prints the last output of the processes before they are ended. */
function tellOutput(grounds: readonly Ground[], say: (line: string) => void): void {
  for (const one of grounds.flatMap(({ processes }) => processes))
    say(`${one.role} ${one.pid() ?? ""} said last:\n${one.output().slice(-LAST_CHARACTERS)}`);
}
