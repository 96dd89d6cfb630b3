/** Files as objects of a bucket that speaks S3. What is being made, and what is about to be sent, lies on this machine. */
import { rm, writeFile } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BucketSettings } from "../../config.ts";
import { isDiskFull, isOwnName, NoRoom } from "../files.ts";
import type { Files, ListedFile, OpenFile } from "../files.ts";
import { ObjectDamaged, startDownload } from "./download.ts";
import { createRequests, usualLimits } from "./requests.ts";
import type { BucketLimits, Requests } from "./requests.ts";
import { upload } from "./upload.ts";

/** What is asked of the disk of this machine. */
type Local = Pick<Files, "newScratch" | "unfinishedFolder" | "space">;

/** What came damaged may have been damaged on its way. */
const READINGS = 2;

export function createS3Files(
  settings: BucketSettings,
  local: Local,
  limits: BucketLimits = usualLimits,
): Files {
  const requests = createRequests(settings, limits);

  async function keep(scratch: string, filename: string): Promise<void> {
    requireOwnName(filename);
    await upload(requests, scratch, filename);
  }

  async function fetchTo(path: string, filename: string): Promise<boolean> {
    const chunks = await startDownload(requests, filename);
    if (chunks) await pipeline(chunks, createWriteStream(path));
    return chunks !== undefined;
  }

  return {
    kind: "bucket",
    newScratch: () => local.newScratch(),
    unfinishedFolder: local.unfinishedFolder,
    space: async () => await local.space(),
    async save(filename, bytes) {
      const scratch = local.newScratch();
      try {
        await writeFile(scratch, bytes);
        await keep(scratch, filename);
      } catch (error) {
        throw noRoomOr(error);
      } finally {
        await rm(scratch, { force: true });
      }
    },
    keep,
    async read(filename) {
      requireOwnName(filename);
      return await readAgain(async () => {
        const chunks = await startDownload(requests, filename);
        return chunks && (await collect(chunks));
      });
    },
    async hold(filename) {
      requireOwnName(filename);
      const path = local.newScratch();
      const release = async () => await rm(path, { force: true });
      try {
        const isThere = await readAgain(async () => await fetchTo(path, filename));
        if (isThere) return { path, release };
      } catch (error) {
        await release();
        throw noRoomOr(error);
      }
      return undefined;
    },
    async open(filename) {
      requireOwnName(filename);
      return await openObject(requests, filename);
    },
    async has(filename) {
      requireOwnName(filename);
      const isThere = await requests.ask(async (client) => {
        // A missing object is an error here, so that a missing bucket can be told from it.
        await client.getContentLength(filename);
        return true;
      });
      return isThere === true;
    },
    async isThere() {
      return await requests
        .askOnce(limits.lookMs, async (client) => {
          if (!(await client.bucketExists())) throw new Error("no bucket for this key");
          return true;
        })
        .catch(() => false);
    },
    list: async () => await listAll(requests),
    async remove(filename) {
      // What is unfinished lies on this machine.
      if (!isOwnName(filename)) return;
      await requests.ask(async (client) => await client.deleteObject(filename));
    },
  };
}

async function openObject(requests: Requests, filename: string): Promise<OpenFile | undefined> {
  const size = await requests.ask(async (client) => {
    const length = await client.getContentLength(filename);
    if (length === 0) throw new Error("the bucket says no length");
    return length;
  });
  if (size === undefined) return undefined;
  const chunksIn = async function* (range?: Parameters<OpenFile["stream"]>[0]) {
    const chunks = await startDownload(requests, filename, range);
    if (!chunks) throw new ObjectDamaged(`${filename} was removed while it was read.`);
    yield* chunks;
  };
  return {
    size,
    stream: (range) => Readable.from(chunksIn(range), { objectMode: false }),
    close: async () => await Promise.resolve(),
  };
}

async function listAll(requests: Requests): Promise<ListedFile[]> {
  const found: ListedFile[] = [];
  let place: string | undefined;
  do {
    const page = await requests.ask(async (client) => {
      const listed = await client.listObjectsPaged("/", "", requests.limits.page, place);
      if (!listed?.objects) throw new Error("the bucket is not there");
      return { objects: listed.objects, next: listed.nextContinuationToken };
    });
    for (const { Key: filename, Size: bytes, LastModified: savedAt } of page?.objects ?? [])
      if (isOwnName(filename)) found.push({ filename, savedAt, bytes });
    place = page?.next;
  } while (place !== undefined);
  return found;
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const collected: Uint8Array[] = [];
  for await (const chunk of chunks) collected.push(chunk);
  return Buffer.concat(collected);
}

async function readAgain<T>(reading: () => Promise<T>): Promise<T> {
  for (let times = 1; ; times += 1) {
    try {
      return await reading();
    } catch (error) {
      if (!(error instanceof ObjectDamaged) || times >= READINGS) throw error;
    }
  }
}

function requireOwnName(filename: string): void {
  if (!isOwnName(filename)) throw new Error("Not a name of one of our files.");
}

function noRoomOr(error: unknown): unknown {
  return isDiskFull(error)
    ? new NoRoom("The disk of this machine is full.", { cause: error })
    : error;
}
