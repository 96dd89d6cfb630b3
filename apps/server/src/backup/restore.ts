/** `npm run restore`: a backup becomes the installation. Journals and the list of deleted accounts stay as they are. */
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, statfs } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { readConfig } from "../config.ts";
import type { Config } from "../config.ts";
import { createPglite, FolderInUse, migratePglite, wrapPglite } from "../db/pglite.ts";
import { openPostgres } from "../db/postgres.ts";
import { holdDue } from "../features/publications/upkeep/release.ts";
import { takeFolderLock } from "../machine/folderLock.ts";
import { keepPrivate } from "../machine/privateFolder.ts";
import { endWithReason, explainSystemError, StartFailure } from "../startFailure.ts";
import { createDiskFiles } from "../providers/disk/diskFiles.ts";
import { listOwn, openBucket } from "./bucket.ts";
import { copyFile, sumOf } from "./copiedFiles.ts";
import { findDifference, readContents } from "./contents.ts";
import { DATABASE, DUMP, readManifest, UPLOADS } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { requireRestorable, restorePostgres } from "./postgresCopy.ts";

const USAGE =
  "npm run restore -- /folder/of/the/backup [--replace]: puts a backup into an empty installation, or with --replace in the place of what is there.";
const MB = 1024 * 1024;
const MIN_LEFT_BYTES = 100 * MB;

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const mayReplace = args.includes("--replace");
  const [given, ...rest] = args.filter((arg) => arg !== "--replace");
  if (given === undefined || given.startsWith("-") || rest.length > 0)
    throw new StartFailure(USAGE);
  const config = readConfig(process.env);
  const backup = { folder: resolve(given), manifest: await readManifest(resolve(given)) };
  requireSameKind(config, backup.manifest);
  try {
    keepPrivate(config.dataDir);
    const held = await (config.databaseUrl
      ? restoreToPostgres(config, config.databaseUrl.reveal(), backup, mayReplace)
      : restoreToPglite(config, backup, mayReplace));
    await sayWhatIsKnown(config.dataDir, backup.manifest, held);
    await sayWhatTheBucketHas(config, backup.manifest);
  } catch (error) {
    throw explainSystemError(error, config);
  }
}

type Backup = { readonly folder: string; readonly manifest: Manifest };

function requireSameKind({ databaseUrl }: Config, { database }: Manifest): void {
  if (database.kind === (databaseUrl ? "postgres" : "pglite")) return;
  throw new StartFailure(
    databaseUrl
      ? "This is a backup of the embedded database, and DATABASE_URL names PostgreSQL. Restore it without DATABASE_URL."
      : "This is a backup of PostgreSQL, and DATABASE_URL is not set. Name the database that it goes to.",
  );
}

async function restoreToPostgres(
  { dataDir }: Config,
  url: string,
  backup: Backup,
  mayReplace: boolean,
): Promise<number> {
  await requireRestorable(url, backup.manifest, mayReplace);
  await requireRoom(dataDir, backup);
  await restoreUploads(dataDir, backup);
  await restorePostgres(url, join(backup.folder, DUMP), backup.manifest);
  const database = await openPostgres(url, () => undefined);
  try {
    return await holdDue(database);
  } finally {
    await database.close();
  }
}

/** The former database stays beside the restored one, until its operator deletes it. */
async function restoreToPglite(
  { dataDir }: Config,
  backup: Backup,
  mayReplace: boolean,
): Promise<number> {
  const lock = takeFolderLock(join(dataDir, "pglite-lock"));
  if (!lock) throw new FolderInUse(dataDir);
  const folder = join(dataDir, "pglite");
  const unfinished = join(dataDir, "pglite-unfinished");
  try {
    if (existsSync(folder) && !mayReplace)
      throw new StartFailure(
        `DATA_DIR: in ${dataDir} is a database. Name an empty folder, or add --replace: then the backup is put in its place.`,
      );
    await rm(unfinished, { recursive: true, force: true });
    await requireRoom(dataDir, backup);
    await copyOut(backup, `${DATABASE}/`, unfinished);
    const held = await prepare(unfinished, backup.manifest);
    await restoreUploads(dataDir, backup);
    await exchange(folder, unfinished);
    return held;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    lock.release();
  }
}

/** Returns how many publications are held. */
async function prepare(folder: string, { rows }: Manifest): Promise<number> {
  const client = await createPglite(folder);
  try {
    const ask = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
    const different = findDifference(rows, (await readContents(ask, "DATA_DIR")).rows);
    if (different !== undefined)
      throw new StartFailure(`The backup is not what it says: ${different}. Nothing was restored.`);
    await migratePglite(client);
    return await holdDue(wrapPglite(client));
  } finally {
    await client.close();
  }
}

async function exchange(folder: string, restored: string): Promise<void> {
  if (!existsSync(folder)) return await rename(restored, folder);
  const former = `${folder}-before-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  await rename(folder, former);
  await rename(restored, folder);
  say(`The former database is in ${former}. Delete it when you do not need it any more.`);
}

/** What the backup has below `prefix`, into a folder. Read once more while it is copied: its disk may be failing. */
async function copyOut(
  { folder, manifest }: Backup,
  prefix: string,
  target: string,
): Promise<void> {
  await mkdir(target, { recursive: true });
  const below = (path: string) => join(target, path.slice(prefix.length));
  for (const path of manifest.folders)
    if (path.startsWith(prefix)) await mkdir(below(path), { recursive: true });
  for (const { path, sha256 } of manifest.files) {
    if (!path.startsWith(prefix)) continue;
    const sum = await copyFile(join(folder, path), below(path));
    if (sum.sha256 !== sha256)
      throw new StartFailure(`${path} of the backup was read differently the second time.`);
  }
}

/** Files that are there stay: also those that only the former database knows. */
async function restoreUploads(dataDir: string, { folder, manifest }: Backup): Promise<void> {
  await mkdir(join(dataDir, UPLOADS), { recursive: true });
  for (const { path, sha256 } of uploadsOf(manifest)) {
    const target = join(dataDir, UPLOADS, basename(path));
    const present = existsSync(target) ? await sumOf(target) : undefined;
    if (present?.sha256 === sha256) continue;
    const unfinished = `${target}.part`;
    await copyFile(join(folder, path), unfinished);
    await rename(unfinished, target);
  }
}

const uploadsOf = ({ files }: Manifest) =>
  files.filter(({ path }) => path.startsWith(`${UPLOADS}/`));

async function requireRoom(dataDir: string, { manifest }: Backup): Promise<void> {
  const missing = manifest.files.filter(
    ({ path }) =>
      path.startsWith(`${DATABASE}/`) ||
      (path.startsWith(`${UPLOADS}/`) && !existsSync(join(dataDir, path))),
  );
  const needed = missing.reduce((sum, { bytes }) => sum + bytes, 0);
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < needed + MIN_LEFT_BYTES)
    throw new StartFailure(
      `DATA_DIR: the disk has no room for the backup, which takes ${Math.ceil(needed / MB)} MB.`,
    );
}

/** Without them it is unknown what happened since the backup. */
async function sayWhatIsKnown(dataDir: string, { madeAt }: Manifest, held: number): Promise<void> {
  const workers = await readdir(join(dataDir, "workers")).catch(() => []);
  say(`Restored: the database as it was at ${madeAt}, and the uploaded files.`);
  say(
    workers.length > 0
      ? `The journals in ${join(dataDir, "workers")} say what was sent since: the next start tells the database, and nothing goes out twice.`
      : `There are no journals in ${dataDir}: what was sent since is unknown here. Read "Where DATA_DIR/workers is lost" in docs/operations.md before you start.`,
  );
  if (held > 0)
    say(
      `${held} publications were due and are held, because they may have been sent since the backup. See them with npm run release-held -- --dry-run, ` +
        "and let them out with npm run release-held before they are too late.",
    );
  if (!existsSync(join(dataDir, "deleted-accounts")))
    say(
      `There is no list of deleted accounts in ${dataDir}: accounts that were deleted since are back. Copy deleted-accounts there if you have it.`,
    );
}

/** The files of a bucket are not put back: it is compared with the list of the backup. */
async function sayWhatTheBucketHas({ bucket, dataDir }: Config, manifest: Manifest): Promise<void> {
  const { name, files } = manifest.bucket ?? { name: "", files: [] };
  if (files.length === 0) return;
  const left = `${files.length} uploaded files of this backup are not in it but were in the bucket ${name}.`;
  if (!bucket) return say(`${left} Name it in S3_ENDPOINT and its companions, or its copy.`);
  const disk = await createDiskFiles(join(dataDir, UPLOADS));
  const found = await listOwn(await openBucket(bucket, disk)).catch((error: unknown) => {
    if (!(error instanceof StartFailure)) throw error;
    say(`${left} It could not be looked at: ${error.message}`);
  });
  if (!found) return;
  const sizes = new Map(found.map(({ filename, bytes }) => [filename, bytes]));
  const missing = files.filter(({ filename, bytes }) => sizes.get(filename) !== bytes);
  const [first] = missing;
  say(
    first === undefined
      ? `The bucket ${bucket.bucket} has the ${files.length} files that the backup names, in their sizes.`
      : `${left} The bucket ${bucket.bucket} lacks ${missing.length} of them or has them in another size, the first is ${first.filename}. ` +
          "Put its copy back before you start: posts with these files are not sent without them.",
  );
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch(endWithReason);
