/** Which seeds are played. */
import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";

/** The first of many seeds that were probably never played. */
export function newSeeds(): number {
  return randomInt(1_000_000_000, 2_000_000_000);
}

/** The first of the seeds that belong to the present commit: others for each, and the same each time. New ones where there is no commit. */
export function seedsOfCommit(): number {
  try {
    const commit = execFileSync("git", ["rev-parse", "HEAD"], {
      cwd: import.meta.dirname,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return 100_000 + (Number.parseInt(commit.slice(0, 12), 16) % 900_000_000);
  } catch {
    return newSeeds();
  }
}

/**
 * Seeds that broke a promise once. They are played with every change, although a change of the simulation itself makes other runs of them.
 */
export const seedsThatFailed: readonly number[] = [
  // A database that was set back; a frozen or suspended worker; an outage at the end.
  1_029_267, 1_051_868, 710_564, 1_051_072, 701_567, 307_863, 1_003_356, 1_016_899, 11_747,
  1_025_592, 1_002_423, 1_067_516, 102_049, 1_002_373, 1_003_108, 14_075, 101_301, 2_001_107,
  // A power cut before the database was set back; a late COMMIT of a machine that is gone.
  149, 1867,
  // Two set-backs, of which no worker has seen both; a worker that says its farewell to a database that was set back; a post that was given up
  // or deleted while the roll was called.
  91_509_534,
  91_510_307, 91_511_090, 1_799_110_452, 1_799_120_887, 1_799_121_737, 1_799_127_868, 1_546_036_093,
  1_546_049_922, 1_546_081_076, 1_546_082_347, 1_546_086_091, 1_803_214_475, 1_803_257_717,
  1_803_269_209, 1_803_443_890, 1_803_484_090, 1_525_706_835, 1_525_829_008, 1_525_837_893,
  // A clock that jumped in a pause, a connection that is not made while a worker stops, a report that came after the claim, a removed channel.
  1_115_315_643,
  1_115_339_308, 1_115_632_304, 1_115_863_956,
  // A clock that jumped before a COMMIT that came late.
  1_233_881_288,
];
