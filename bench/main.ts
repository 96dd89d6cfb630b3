/**
 * `npm run bench`: the product's speed beside something to compare it with, in the same run, on this machine.
 * `npm run bench -- P1 P4` measures those; `--quick` only shows that each row gives its figures, as `npm test` wants
 * to know, and `--report=` leaves how many did in a file; `--write` stores the figures.
 */
import { describeMachine } from "./machine.ts";
import { burst, burstOverTls } from "./measurements/burst.ts";
import { calendar } from "./measurements/calendar.ts";
import { calm } from "./measurements/calm.ts";
import { crowdedHistory } from "./measurements/crowdedHistory.ts";
import { crowdedSearch } from "./measurements/crowdedSearch.ts";
import { day } from "./measurements/day.ts";
import { download } from "./measurements/download.ts";
import { flood, floodEmbedded } from "./measurements/flood.ts";
import { fullTable } from "./measurements/fullTable.ts";
import { heldSnapshot } from "./measurements/heldSnapshot.ts";
import { creating, listing } from "./measurements/http.ts";
import type { Bench, Measured, Measurement, Skipped } from "./measurements/measurement.ts";
import { memory, memoryOfAnHour } from "./measurements/memory.ts";
import { pages } from "./measurements/pages.ts";
import { noisyBot } from "./measurements/noisyBot.ts";
import { profile } from "./measurements/profile.ts";
import { races } from "./measurements/races.ts";
import { refusedBot } from "./measurements/refusedBot.ts";
import { slowNetwork } from "./measurements/slowNetwork.ts";
import { streams } from "./measurements/streams.ts";
import { starts } from "./measurements/starts.ts";
import { uploads } from "./measurements/uploads.ts";
import { unreadFiles } from "./measurements/unreadFiles.ts";
import { typing } from "./measurements/typing.ts";
import { workers } from "./measurements/workers.ts";
import { startProvider } from "./provider/providerProcess.ts";
import { keep, leaveCounts, print } from "./report.ts";
import { startPostgresServer, startRedisServer } from "./rig/servers.ts";

const all: readonly Measurement[] = [
  burst,
  burstOverTls,
  calm,
  fullTable,
  heldSnapshot,
  noisyBot,
  refusedBot,
  listing,
  creating,
  starts,
  typing,
  calendar,
  flood,
  streams,
  crowdedSearch,
  floodEmbedded,
  pages,
  download,
  slowNetwork,
  unreadFiles,
  uploads,
  workers,
  day,
  races,
  memory,
  crowdedHistory,
];

const words = process.argv.slice(2);
const isQuick = words.includes("--quick");
const isKept = words.includes("--write");
const reportFile = words.find((word) => word.startsWith("--report="))?.slice("--report=".length);
const named = words.filter((word) => !word.startsWith("--"));
/** What `--write` stores. */
const withFigures = [...all, memoryOfAnHour];
const known = [...withFigures, profile];
const unknown = [
  ...named.filter((name) => !known.some(({ id }) => id === name)),
  ...words.filter((word) => !/^(?:--quick|--write|--report=.+|[^-].*)$/.test(word)),
];
if (unknown.length > 0 || (isQuick && isKept)) {
  console.error(
    `Takes ${known.map(({ id }) => id).join(", ")}, --report=<file>, and --quick or --write: figures of a quick run are none.`,
  );
  process.exit(1);
}
const chosen = named.length === 0 ? all : known.filter(({ id }) => named.includes(id));

// An interrupted run must not leave a database behind: the children are killed on exit.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

const begin = Date.now();
const seconds = () => `${((Date.now() - begin) / 1000).toFixed(0)} s`.padStart(6);
const failures: string[] = [];
// A row that fails may leave a part of itself behind, which fails later: neither may end the run before it has said what failed.
process.on("unhandledRejection", (error) => {
  failures.push(`What a row had left behind\n${String(error)}`);
  console.error("What a row had left behind failed:", error);
});

const postgres = await startPostgresServer();
const redis = await startRedisServer();
const results: { measurement: Measurement; measured: Measured | Skipped }[] = [];

/** With a provider for itself: each counts what arrives there. */
async function measure(measurement: Measurement): Promise<void> {
  const { id, what } = measurement;
  const say = (line: string) => console.log(`${seconds()}   ${isQuick ? `${id}: ` : ""}${line}`);
  console.log(`${seconds()}   ${id}: ${what}`);
  const provider = await startProvider();
  const bench: Bench = { postgres, redis, provider, isQuick, say };
  try {
    const measured = await measurement.measure(bench);
    if ("figures" in measured && withFigures.includes(measurement) && measured.figures.length === 0)
      throw new Error("It gave no figure.");
    results.push({ measurement, measured });
  } catch (error) {
    failures.push(`${id}: ${what}\n${String(error)}`);
    console.error(`${id} could not be measured:`, error);
  } finally {
    await provider.stop();
  }
}

/** A figure wants the machine for itself; a quick run has none, and its rows mostly wait. */
const AT_ONCE = isQuick ? 4 : 1;

try {
  const machine = await describeMachine(postgres);
  for (const [name, value] of Object.entries(machine)) console.log(`  ${name}: ${value}`);
  const waiting = [...chosen];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await measure(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const { measurement, measured } of results) print(measurement, measured);
  const goals = results.flatMap(({ measurement, measured }) =>
    withFigures.includes(measurement) && "figures" in measured ? [{ measurement, measured }] : [],
  );
  if (isKept) keep(goals, withFigures, machine);
  if (reportFile !== undefined)
    leaveCounts(
      reportFile,
      results.map(({ measured }) => measured),
      failures,
    );
} finally {
  await redis?.stop();
  await postgres.stop();
}
console.log(`\n${seconds()} in all${isQuick ? "; a quick run: these are no figures" : ""}`);
// A missed goal is a figure, not a failure; a measurement that did not work is a failure.
process.exit(failures.length > 0 ? 1 : 0);
