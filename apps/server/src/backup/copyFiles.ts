/** `npm run copy-files`: uploaded files go from the disk to the bucket or back, also while Vestnik runs. */
import { join } from "node:path";
import { readConfig } from "../config.ts";
import type { Config } from "../config.ts";
import { getDiskState } from "../machine/diskSpace.ts";
import { takeFolderLock } from "../machine/folderLock.ts";
import { keepPrivate } from "../machine/privateFolder.ts";
import { createDiskFiles } from "../providers/disk/diskFiles.ts";
import type { Files } from "../providers/files.ts";
import { endWithReason, explainSystemError, StartFailure } from "../startFailure.ts";
import { openBucket } from "./bucket.ts";
import { copyFiles } from "./copyingFiles.ts";
import type { CopyCounts } from "./copyingFiles.ts";
import { UPLOADS } from "./manifest.ts";

const USAGE =
  "npm run copy-files -- --to bucket (or disk) [--check] [--then-remove]: copies uploaded files that are not there yet. " +
  "--check reads what is in both places and compares it; --then-remove does so, too, and removes what is the same from where it was.";

type Wish = {
  readonly to: Files["kind"];
  readonly isChecked: boolean;
  readonly isRemoved: boolean;
};

const LOCK = "copy-files-lock";
const PROGRESS_MS = 5000;

async function main(): Promise<void> {
  const wish = readWish(process.argv.slice(2));
  const config = readConfig(process.env);
  try {
    keepPrivate(config.dataDir);
    // Two copies in opposite directions could each remove what the other relies on.
    if (!takeFolderLock(join(config.dataDir, LOCK)))
      throw new StartFailure("Files are being copied by another process. Wait for its end.");
    const counts = await copyAll(config, wish);
    process.exitCode = counts.different.length + counts.failed.length > 0 ? 1 : 0;
  } catch (error) {
    throw explainSystemError(error, config);
  }
}

function readWish([flag, to, ...more]: string[]): Wish {
  const known = ["--check", "--then-remove"];
  const isUsage =
    flag === "--to" &&
    (to === "bucket" || to === "disk") &&
    more.every((word) => known.includes(word));
  if (!isUsage) throw new StartFailure(USAGE);
  return {
    to,
    isChecked: more.includes("--check"),
    isRemoved: more.includes("--then-remove"),
  };
}

async function copyAll(config: Config, { to, isChecked, isRemoved }: Wish): Promise<CopyCounts> {
  const { bucket: settings, storesFilesIn, dataDir } = config;
  if (!settings)
    throw new StartFailure(
      "S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY name the bucket, also on the way back to the disk.",
    );
  // What was just uploaded would be removed from the only place where all processes are sure to look.
  if (isRemoved && storesFilesIn !== to)
    throw new StartFailure(
      `New files still go to the ${storesFilesIn}. Set STORE_FILES_IN=${to}, restart every process of Vestnik, and run this again.`,
    );
  const disk = await createDiskFiles(join(dataDir, UPLOADS));
  const bucket = await openBucket(settings, disk);
  const [source, target] = to === "bucket" ? [disk, bucket] : [bucket, disk];
  const hasRoom = async () =>
    to === "bucket" || (await getDiskState({ files: disk, config })).state !== "reserve";
  const counts = await copyFiles({
    from: source,
    to: target,
    isChecked,
    isRemoved,
    hasRoom,
    report: createProgress(),
  });
  say(describe(counts, to));
  if (storesFilesIn !== to)
    say(
      `New files still go to the ${storesFilesIn} (STORE_FILES_IN): run this again when that has changed.`,
    );
  return counts;
}

function createProgress() {
  let next = performance.now() + PROGRESS_MS;
  return (counts: CopyCounts, found: number) => {
    if (performance.now() < next) return;
    next = performance.now() + PROGRESS_MS;
    say(
      `${counts.copied} copied and ${counts.present} already there, of ${found}; ${megabytes(counts)} MB.`,
    );
  };
}

function describe(counts: CopyCounts, to: Files["kind"]): string {
  const { copied, present, removed, gone, different, failed } = counts;
  const from = to === "bucket" ? "disk" : "bucket";
  return [
    `Copied to the ${to}: ${copied} files, ${megabytes(counts)} MB. Already there: ${present}.`,
    ...(removed > 0 ? [`Compared, and removed from the ${from}: ${removed}.`] : []),
    ...(gone > 0 ? [`Deleted by their owners meanwhile: ${gone}.`] : []),
    ...different.map(
      (filename) =>
        `${filename} is not the same in both places, and was left alone. Remove the wrong one and run this again.`,
    ),
    ...failed.map((filename) => `${filename} could not be read or stored, and was left alone.`),
  ].join("\n");
}

function megabytes({ copiedBytes }: CopyCounts): number {
  return Math.ceil(copiedBytes / 1e6);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch(endWithReason);
