/** The bucket of uploaded files, for the commands that copy it or compare with it: what it refuses is told in a sentence. */
import type { BucketSettings } from "../config.ts";
import { isOwnName, StorageAway } from "../providers/files.ts";
import type { Files, ListedFile } from "../providers/files.ts";
import { checkBucket } from "../providers/s3/checkBucket.ts";
import { createS3Files } from "../providers/s3/s3Files.ts";
import { StartFailure } from "../startFailure.ts";

/** Throws a `StartFailure` where it cannot be used. */
export async function openBucket(settings: BucketSettings, disk: Files): Promise<Files> {
  const found = await checkBucket(settings);
  if (found.kind !== "fine") throw new StartFailure(found.sentence);
  return createS3Files(settings, disk);
}

/** The files of people in it. */
export async function listOwn(bucket: Files): Promise<ListedFile[]> {
  const listed = await explained(async () => await bucket.list());
  return listed.filter(({ filename }) => isOwnName(filename));
}

/** Throws a `StartFailure` where the bucket goes away meanwhile. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StorageAway ? new StartFailure(error.message) : error;
  }
}
