/** Reads one file and some short fields of a multipart request, and skips everything else. The file is written to the disk while it arrives. */
import { createWriteStream } from "node:fs";
import { truncate } from "node:fs/promises";
import { Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { RefusalCode } from "@vestnik/domain/errors";
import { AppError } from "../appError.ts";
import type { FilePlace, FindPlace } from "../receivedFile.ts";
import { createTokenBuckets } from "./limits/tokenBuckets.ts";
import { boundaryOf, watchBody } from "./multipartBudget.ts";

export type FileField = {
  readonly field: string;
  readonly maxBytes: number;
  readonly tooLarge: RefusalCode;
};

type Fields = Readonly<Record<string, string>>;

/** Boundaries and headers around the file. */
const MULTIPART_EXTRA_BYTES = 64 * 1024;

const PIECE_BYTES = 64 * 1024;
/** Pieces of one person: the first 64 MB come as fast as they can, then 16 MB a second, so that files leave the process time for others. */
const pieces = createTokenBuckets({ perSecond: 256, burst: 1024 }, () => 1);

/** How long the client may send nothing. */
const SILENT_AFTER_MS = 20_000;

/** For a file that is received in one piece. */
export function at(path: string): FindPlace {
  return async () => await Promise.resolve({ path, start: 0 });
}

/** Writes the file of the request to its place, which the caller removes, and answers with the other fields. */
export async function receiveFile(
  request: FastifyRequest,
  wanted: FileField,
  findPlace: FindPlace,
): Promise<Fields> {
  // The parser of a connection that is gone waits for ever.
  if (request.raw.destroyed) throw new AppError("malformed_request");
  if (!request.isMultipart()) throw new AppError("unsupported_media_type");
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > wanted.maxBytes + MULTIPART_EXTRA_BYTES) throw new AppError(wanted.tooLarge);
  const { isThere, fields } = await withoutSilence(request, () =>
    readWithin(request, wanted, findPlace),
  ).catch((error: unknown) => {
    throw refusalOf(error, wanted);
  });
  if (!isThere) throw new AppError("validation_failed", { field: wanted.field });
  return fields;
}

/** A client that stops sending must not hold a slot for long. */
async function withoutSilence<T>(request: FastifyRequest, receive: () => Promise<T>): Promise<T> {
  const { socket } = request.raw;
  if (!(socket instanceof Socket)) return await receive();
  socket.setTimeout(SILENT_AFTER_MS);
  try {
    return await receive();
  } finally {
    socket.setTimeout(0);
  }
}

/** After the reading has ended, for any reason, what still arrives is thrown away unparsed. */
async function readWithin(request: FastifyRequest, wanted: FileField, findPlace: FindPlace) {
  const { raw, headers } = request;
  const boundary = boundaryOf(headers["content-type"] ?? "");
  if (boundary === undefined) throw new AppError("malformed_request");
  const stop = new AbortController();
  const endWatch = watchBody(raw, boundary, {
    maxBytes: wanted.maxBytes + MULTIPART_EXTRA_BYTES,
    onExceeded(what) {
      raw.unpipe();
      stop.abort(new AppError(what === "parts" ? "request_too_large" : wanted.tooLarge));
    },
  });
  try {
    return await readParts(request, wanted, findPlace, stop.signal);
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    endWatch();
    raw.unpipe();
    raw.resume();
  }
}

async function readParts(
  request: FastifyRequest,
  { field, maxBytes }: FileField,
  findPlace: FindPlace,
  signal: AbortSignal,
) {
  let isThere = false;
  const fields: Record<string, string> = {};
  const parts = request.parts({ limits: { fileSize: maxBytes } });
  for await (const part of untilAborted(parts, signal)) {
    if (part.type === "field") {
      if (typeof part.value === "string") fields[part.fieldname] = part.value;
    } else if (part.fieldname === field) {
      const sender = request.signedIn?.userId ?? request.ip;
      await writeToDisk(part, await findPlace(fields), { sender, maxBytes }, signal);
      isThere = true;
    } else {
      // The parser demands that every file is read.
      part.file.resume();
    }
  }
  return { isThere, fields };
}

/** A parser without further input yields nothing, so the iteration ends with the signal. */
async function* untilAborted<T>(items: AsyncIterator<T>, signal: AbortSignal): AsyncGenerator<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => undefined);
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  for (;;) {
    const next = await Promise.race([items.next(), aborted]);
    if (next.done) return;
    yield next.value;
  }
}

class TooLarge extends Error {}

async function writeToDisk(
  { file }: MultipartFile,
  { path, start, signal }: FilePlace,
  { sender, maxBytes }: { readonly sender: string; readonly maxBytes: number },
  stop: AbortSignal,
) {
  const written = createWriteStream(path, start > 0 ? { flags: "r+", start } : {});
  const ending = signal ? AbortSignal.any([stop, signal]) : stop;
  await pipeline(
    file,
    (bytes) => upTo(maxBytes - start, bytes),
    (bytes) => inTurn(sender, bytes, ending),
    written,
    { signal: ending },
  );
  if (file.truncated) throw new TooLarge();
  if (start > 0) await truncate(path, start + written.bytesWritten);
}

/** The parser counts only what this request brings, and what breaks off again and again must not grow further. */
async function* upTo(maxBytes: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLarge();
    yield chunk;
  }
}

/** Waits before each piece that its sender's pace does not allow yet. */
async function* inTurn(sender: string, chunks: AsyncIterable<Buffer>, signal: AbortSignal) {
  let size = 0;
  for await (const chunk of chunks) {
    for (size += chunk.length; size >= PIECE_BYTES; size -= PIECE_BYTES) {
      let waitMs: number | undefined;
      while ((waitMs = pieces.take(sender)) !== undefined) {
        await sleep(waitMs, undefined, { signal });
      }
    }
    yield chunk;
  }
}

/** An error of the parser is a fault of what the client sent. */
function refusalOf(error: unknown, { tooLarge }: FileField): Error {
  if (error instanceof AppError) return error;
  if (error instanceof TooLarge) return new AppError(tooLarge);
  // An error of the disk, which is not the sender's fault.
  if (error instanceof Error && "syscall" in error && "path" in error) return error;
  if (error instanceof Error && "syscall" in error && error.syscall === "write") return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "FST_REQ_FILE_TOO_LARGE") return new AppError(tooLarge);
  const isTooMuch =
    code === "FST_PARTS_LIMIT" || code === "FST_FILES_LIMIT" || code === "FST_FIELDS_LIMIT";
  return new AppError(isTooMuch ? "request_too_large" : "malformed_request");
}
