/** Puts a file that lies on this machine into the bucket, streamed, and does not believe that it is there before its sum says so. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { startDownload } from "./download.ts";
import type { Patience, Requests } from "./requests.ts";
import { SHA256_HEADER, sumsOf } from "./sums.ts";
import type { Sums } from "./sums.ts";

const CONTENT_TYPE = "application/octet-stream";

/** Throws `NoRoom` or `StorageAway`; then an object of this name is not to be used. */
export async function upload(requests: Requests, path: string, filename: string): Promise<void> {
  const sums = await sumsOf(path);
  const headers = {
    "content-md5": Buffer.from(sums.md5, "hex").toString("base64"),
    [SHA256_HEADER]: sums.sha256,
  };
  const response = await requests.ask(
    async (client, patience) =>
      await client.putObject(
        filename,
        watched(path, patience),
        CONTENT_TYPE,
        undefined,
        headers,
        sums.bytes,
      ),
  );
  if (!response) throw requests.away(new Error("the bucket has no place for objects"));
  await response.body?.cancel();
  const etag = response.headers.get("etag")?.replaceAll('"', "");
  // Where it is the sum of the content, the server has read what was sent. With a key of its own for each object it is not.
  if (etag !== sums.md5) await requireSame(requests, filename, sums);
}

/** The last chunk has moved when the answer is waited for. */
function watched(path: string, patience: Patience): ReadableStream {
  const source = createReadStream(path);
  source.on("data", () => patience.moved());
  source.pause();
  return Readable.toWeb(source) as ReadableStream;
}

/** Reads all of it again, which compares it with the sum that was sent along. */
async function requireSame(requests: Requests, filename: string, sums: Sums): Promise<void> {
  const chunks = await startDownload(requests, filename, undefined, sums);
  if (!chunks) throw requests.away(new Error("the bucket does not have what it has taken"));
  for await (const _ of chunks);
}
