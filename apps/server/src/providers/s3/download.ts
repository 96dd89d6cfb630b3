/**
 * Brings an object in parts, goes on where the connection broke, and fails where less or something else came than was stored: what reads it
 * sees the whole file or an error, never a shorter file.
 */
import { createHash } from "node:crypto";
import { StorageAway } from "../files.ts";
import type { ByteRange } from "../files.ts";
import type { Patience, Requests } from "./requests.ts";
import { SHA256_HEADER } from "./sums.ts";
import type { Sums } from "./sums.ts";

/** The object is not what was stored. Not the storage's absence: others may be read. */
export class ObjectDamaged extends StorageAway {}

type Part = {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Of the whole object. */
  readonly size: number;
  readonly sha256: string | null;
};

/** Undefined where there is no such object; else its bytes, of which the first request is already answered. */
export async function startDownload(
  requests: Requests,
  filename: string,
  range?: ByteRange,
  expected?: Pick<Sums, "bytes" | "sha256">,
): Promise<AsyncGenerator<Uint8Array> | undefined> {
  const start = range?.start ?? 0;
  const first = await requestPart(requests, filename, start, range?.end);
  if (!first) return undefined;
  const sha256 = expected?.sha256 ?? first.sha256;
  const isOther = expected !== undefined && expected.bytes !== first.size;
  if (isOther) throw new ObjectDamaged(`${filename} has another size than was stored.`);
  return follow(requests, filename, { ...first, sha256 }, start, range?.end);
}

async function* follow(
  requests: Requests,
  filename: string,
  first: Part,
  start: number,
  last: number | undefined,
): AsyncGenerator<Uint8Array> {
  const end = Math.min(last ?? Infinity, first.size - 1) + 1;
  const hash = start === 0 && end === first.size ? createHash("sha256") : undefined;
  let at = start;
  let part: Part | undefined = first;
  for (let broken = 0; at < end;) {
    try {
      part ??= await requestPart(requests, filename, at, end - 1);
      if (part?.size !== first.size)
        throw new ObjectDamaged(`${filename} was removed or replaced while it was read.`);
      for await (const given of part.chunks) {
        // Some servers give more than the part that was asked for.
        const chunk = given.subarray(0, end - at);
        hash?.update(chunk);
        at += chunk.length;
        yield chunk;
        if (at === end) break;
      }
      if (at < end) throw new Error("less came than was announced");
    } catch (error) {
      if (error instanceof StorageAway) throw error;
      broken += 1;
      if (broken >= requests.limits.tries) throw requests.away(error);
    }
    part = undefined;
  }
  if (hash && first.sha256 !== null && hash.digest("hex") !== first.sha256)
    throw new ObjectDamaged(`${filename} is not what was stored.`);
}

async function requestPart(
  requests: Requests,
  filename: string,
  start: number,
  last: number | undefined,
): Promise<Part | undefined> {
  const isWhole = start === 0 && last === undefined;
  return await requests.ask(async (client) => {
    const response = await client.getObjectRaw(
      filename,
      isWhole,
      start,
      last === undefined ? undefined : last + 1,
    );
    const size = sizeIn(response, isWhole, start);
    if (size === undefined || !response.body) {
      await response.body?.cancel();
      throw new Error("an answer that is not what was asked for");
    }
    const sha256 = response.headers.get(SHA256_HEADER);
    // The patience of the question ends with its headers; the body has one of its own.
    return { chunks: bodyOf(response.body, requests.startPatience()), size, sha256 };
  });
}

function sizeIn(
  { status, headers }: Response,
  isWhole: boolean,
  start: number,
): number | undefined {
  if (isWhole) {
    const length = headers.get("content-length");
    return status === 200 && length !== null ? Number(length) : undefined;
  }
  const [matched, from, size] =
    /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get("content-range") ?? "") ?? [];
  if (status !== 206 || matched === undefined || Number(from) !== start) return undefined;
  return Number(size);
}

/** Only while something is asked for is the bucket to blame for a pause: readers may be slow. */
async function* bodyOf(
  body: ReadableStream<Uint8Array>,
  patience: Patience,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const { signal } = patience;
  const onAbort = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    for (;;) {
      patience.moved();
      const { done, value } = await reader.read();
      if (signal.aborted) throw new Error("nothing more came in time");
      if (done) return;
      patience.end();
      yield value;
    }
  } finally {
    patience.end();
    signal.removeEventListener("abort", onAbort);
    await reader.cancel().catch(() => undefined);
  }
}
