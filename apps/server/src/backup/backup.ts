/** `npm run backup`: the database and the uploaded files, in a folder that says what is in it. The server may run meanwhile. */
import { mkdir, rename, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { readConfig } from "../config.ts";
import type { Config } from "../config.ts";
import { createPglite } from "../db/pglite.ts";
import { takeCopy } from "../db/pgliteDoor.ts";
import { keepPrivate } from "../machine/privateFolder.ts";
import { endWithReason, explainSystemError, StartFailure } from "../startFailure.ts";
import { version } from "../version.ts";
import { createDiskFiles } from "../providers/disk/diskFiles.ts";
import type { Files, ListedFile } from "../providers/files.ts";
import { explained, listOwn, openBucket } from "./bucket.ts";
import { copyFolder, sumOf, writeStream } from "./copiedFiles.ts";
import type { CopiedFolder } from "./copiedFiles.ts";
import { readContents } from "./contents.ts";
import type { Contents } from "./contents.ts";
import { DATABASE, DUMP, requireKnownSchema, UPLOADS, writeManifest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { dumpPostgres, readUploads } from "./postgresCopy.ts";
import type { Dumped } from "./postgresCopy.ts";

const USAGE =
  "npm run backup -- /folder/of/backups [--with-bucket]: makes a folder in there with the database and the uploaded files. " +
  "Of a bucket it has the list of its files, and with --with-bucket the files.";
const WITH_BUCKET = "--with-bucket";

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const [given, ...rest] = args.filter((arg) => arg !== WITH_BUCKET);
  if (given === undefined || given.startsWith("-") || rest.length > 0)
    throw new StartFailure(USAGE);
  const config = readConfig(process.env);
  try {
    keepPrivate(config.dataDir);
    await backUp(config, resolve(given), {
      now: new Date(),
      withBucket: args.includes(WITH_BUCKET),
    });
  } catch (error) {
    throw explainSystemError(error, config);
  }
}

type Wish = { readonly now: Date; readonly withBucket: boolean };

async function backUp(config: Config, parent: string, { now, withBucket }: Wish): Promise<void> {
  requireOutside(config.dataDir, parent);
  if (withBucket && !config.bucket)
    throw new StartFailure(`${WITH_BUCKET}: no bucket is set, see S3_ENDPOINT in .env.example.`);
  const bucket =
    config.bucket &&
    (await openBucket(config.bucket, await createDiskFiles(join(config.dataDir, UPLOADS))));
  await mkdir(parent, { recursive: true });
  const folder = join(parent, `vestnik-${now.toISOString().replaceAll(/[:.]/g, "-")}`);
  const unfinished = `${folder}.unfinished`;
  await mkdir(unfinished);
  try {
    const database = await backUpDatabase(config, unfinished);
    requireKnownSchema({ schema: database.schema, version });
    // After the database: files are only added and removed, so what it names is there.
    const onDisk = await copyUploads(config.dataDir, unfinished);
    const listed = bucket ? await listOwn(bucket) : [];
    const fetched = withBucket && bucket ? await fetchFiles(bucket, listed, unfinished) : [];
    const uploads = { folders: onDisk.folders, files: withoutTwins(onDisk.files, fetched) };
    const left = withBucket ? [] : listed;
    const manifest: Manifest = {
      product: "vestnik",
      format: 1,
      version,
      madeAt: now.toISOString(),
      database: {
        kind: config.databaseUrl ? "postgres" : "pglite",
        serverVersion: database.serverVersion,
      },
      schema: database.schema,
      rows: database.rows,
      folders: [...database.copied.folders, ...uploads.folders],
      files: [...database.copied.files, ...uploads.files],
      ...(config.bucket && {
        bucket: {
          name: config.bucket.bucket,
          files: left.map(({ filename, bytes }) => ({ filename, bytes })),
        },
      }),
    };
    await writeManifest(unfinished, manifest);
    await rename(unfinished, folder);
    say(described(folder, manifest, missingIn(database.uploads, manifest)));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Below DATA_DIR the next start would take it for the installation's own, and it would be lost together with it. */
function requireOutside(dataDir: string, parent: string): void {
  const way = relative(dataDir, parent);
  if (way === "" || !way.startsWith(".."))
    throw new StartFailure(
      `${parent} is in DATA_DIR. A backup belongs elsewhere, best on another disk.`,
    );
}

type BackedUp = Contents & Dumped & { readonly copied: CopiedFolder };

async function backUpDatabase({ databaseUrl, dataDir }: Config, target: string): Promise<BackedUp> {
  if (!databaseUrl) return await backUpPglite(dataDir, target);
  const file = join(target, DUMP);
  const dumped = await dumpPostgres(databaseUrl.reveal(), file);
  return {
    ...dumped,
    copied: { folders: [], files: [{ path: DUMP, ...(await sumOf(file)) }] },
  };
}

/** The copy is opened, as a restore would: one that cannot be opened is no backup. */
async function backUpPglite(dataDir: string, target: string): Promise<BackedUp> {
  const copy = await takeCopy(dataDir);
  try {
    const client = await createPglite(copy);
    const ask = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
    try {
      const contents = {
        ...(await readContents(ask, "DATA_DIR")),
        uploads: await readUploads(ask),
      };
      await client.close();
      return { ...contents, copied: await copyFolder(copy, target, DATABASE) };
    } finally {
      if (!client.closed) await client.close();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function copyUploads(dataDir: string, target: string): Promise<CopiedFolder> {
  const from = join(dataDir, UPLOADS);
  if (!existsSync(from)) return { folders: [UPLOADS], files: [] };
  return await copyFolder(from, target, UPLOADS, true);
}

/** What is deleted meanwhile is left out. */
async function fetchFiles(
  bucket: Files,
  listed: readonly ListedFile[],
  target: string,
): Promise<CopiedFolder["files"]> {
  const fetched: CopiedFolder["files"][number][] = [];
  for (const { filename } of listed) {
    const path = `${UPLOADS}/${filename}`;
    const sum = await explained(async () => {
      const file = await bucket.open(filename);
      return file && (await writeStream(file.stream(), join(target, path)));
    });
    if (sum) fetched.push({ path, ...sum });
  }
  return fetched;
}

/** A file that is being moved is in both places. */
function withoutTwins(
  first: CopiedFolder["files"],
  second: CopiedFolder["files"],
): CopiedFolder["files"] {
  return [...new Map([...first, ...second].map((file) => [file.path, file])).values()];
}

function missingIn(known: readonly string[], { files, bucket }: Manifest): number {
  const there = new Set([
    ...files.map(({ path }) => path),
    ...(bucket?.files ?? []).map(({ filename }) => `${UPLOADS}/${filename}`),
  ]);
  return known.filter((filename) => !there.has(`${UPLOADS}/${filename}`)).length;
}

function described(folder: string, { rows, files, bucket }: Manifest, missing: number): string {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const uploads = files.filter(({ path }) => path.startsWith(`${UPLOADS}/`)).length;
  const megabytes = Math.ceil(sum(files.map(({ bytes }) => bytes)) / 1e6);
  return [
    `Backed up to ${folder}: ${sum(Object.values(rows))} rows of ${Object.keys(rows).length} tables and ${uploads} uploaded files, ${megabytes} MB.`,
    ...(bucket && bucket.files.length > 0
      ? [
          `${bucket.files.length} files are in the bucket ${bucket.name}; the backup has the list of them. Copy the bucket as well, or add ${WITH_BUCKET}.`,
        ]
      : []),
    ...(missing > 0
      ? [
          `${missing} files that the database names are in none of the places that this process can read, and so not in the backup.`,
        ]
      : []),
    "SECRET_KEYS are not in it: keep them elsewhere. Delete it after 35 days.",
  ].join("\n");
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch(endWithReason);
