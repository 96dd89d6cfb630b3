/**
 * `npm run chaos`: the faults of docs/reliability.md, let loose on real processes.
 * `npm run chaos -- R1 R9` runs those; `--database=postgres` or `pglite` on one database; `--short` judges counts only and is
 * part of `npm test`, where `--report=` leaves its counts in a file; `--seed=` repeats a run's choices; `--write` writes the
 * results in docs/reliability.md.
 */
import { findOrInstallPostgres, startPostgres } from "../scripts/machine/postgres.mjs";
import { readWishes } from "./commandLine.ts";
import { awayBucket } from "./faults/awayBucket.ts";
import { creditRush, killedWhileGenerating } from "./faults/creditRush.ts";
import { databaseOutageWhilePaying, killedWhilePaying } from "./faults/paymentStorm.ts";
import { databaseOutage } from "./faults/databaseOutage.ts";
import { databaseKills } from "./faults/databaseKills.ts";
import { failover } from "./faults/failover.ts";
import { fullDisk } from "./faults/fullDisk.ts";
import { equalRequests } from "./faults/equalRequests.ts";
import { frozenWorkers } from "./faults/frozenWorkers.ts";
import { goneUploads } from "./faults/goneUploads.ts";
import { killedInBatch, killedUnderLoad } from "./faults/killedWorkers.ts";
import { longHistory } from "./faults/longHistory.ts";
import { longStop } from "./faults/longStop.ts";
import { lostAnswers } from "./faults/lostAnswers.ts";
import { noisyBot } from "./faults/noisyBot.ts";
import { ownerRaces } from "./faults/ownerRaces.ts";
import { poison } from "./faults/poison.ts";
import { changedPosts, lateRemovals } from "./faults/publishedPosts.ts";
import { resetConnections } from "./faults/resetConnections.ts";
import { restoredDatabase } from "./faults/restoredDatabase.ts";
import { revokedBots } from "./faults/revokedBots.ts";
import { rollingRestarts } from "./faults/rollingRestarts.ts";
import { sharedBucket } from "./faults/sharedBucket.ts";
import { slowBots } from "./faults/slowBots.ts";
import { toldOnce } from "./faults/toldOnce.ts";
import { twoVersions } from "./faults/twoVersions.ts";
import { wrongClocks } from "./faults/wrongClocks.ts";
import { keep, leaveCounts, print } from "./report.ts";
import { runAll } from "./run.ts";
import type { Scenario } from "./scenario.ts";

const all: readonly Scenario[] = [
  killedUnderLoad,
  lostAnswers,
  longStop,
  wrongClocks,
  poison,
  noisyBot,
  slowBots,
  databaseOutage,
  frozenWorkers,
  killedInBatch,
  goneUploads,
  revokedBots,
  equalRequests,
  ownerRaces,
  longHistory,
  databaseOutageWhilePaying,
  rollingRestarts,
  killedWhilePaying,
  databaseKills,
  fullDisk,
  restoredDatabase,
  creditRush,
  killedWhileGenerating,
  toldOnce,
  failover,
  resetConnections,
  changedPosts,
  lateRemovals,
  twoVersions,
  awayBucket,
  sharedBucket,
];

const wishes = readWishes(process.argv.slice(2), all);
if ("mistake" in wishes) {
  console.error(wishes.mistake);
  process.exit(1);
}
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const begin = performance.now();
const needsPostgres = wishes.databases.includes("postgres");
const found = needsPostgres ? await findOrInstallPostgres() : undefined;
if (found && "missing" in found) {
  console.error(found.missing);
  process.exit(1);
}
const cluster = found && (await startPostgres(found.binaries));
console.log(`  seed ${wishes.seed}${wishes.isShort ? ", short form: counts only" : ""}\n`);
try {
  const results = await runAll(wishes, {
    adminUrl: cluster?.url,
    say: (line) =>
      console.log(`  ${((performance.now() - begin) / 1000).toFixed(0).padStart(4)} s   ${line}`),
    onResult: (result) => {
      if (wishes.isKept) keep(result, all, wishes.seed);
    },
  });
  print(results);
  if (wishes.report !== undefined) leaveCounts(wishes.report, results, wishes.seed);
  const failures = results.filter(({ problems }) => problems.length > 0).length;
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  console.log(`\n  ${results.length - failures} held, ${failures} did not, in ${seconds} s`);
  process.exitCode = failures > 0 ? 1 : 0;
} finally {
  await cluster?.stop();
}
process.exit();
