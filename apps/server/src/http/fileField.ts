/** One file and some short fields out of a multipart request, everything else read past. The file goes to the disk as it arrives. */
import { createWriteStream } from "node:fs";
import { Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { RefusalCode } from "@vestnik/domain/errors";
import { AppError } from "../appError.ts";

export type FileField = {
  readonly field: string;
  readonly maxBytes: number;
  readonly tooLarge: RefusalCode;
};

type Fields = Readonly<Record<string, string>>;

/** Boundaries and headers around the file. */
const MULTIPART_EXTRA_BYTES = 64 * 1024;

/** Nothing of the file arrived for so long. */
const SILENT_AFTER_MS = 20_000;

/** Writes the file of the request to `path`, which the caller removes, and answers with the other fields. */
export async function receiveFile(
  request: FastifyRequest,
  wanted: FileField,
  path: string,
): Promise<Fields> {
  if (!request.isMultipart()) throw new AppError("unsupported_media_type");
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > wanted.maxBytes + MULTIPART_EXTRA_BYTES) throw new AppError(wanted.tooLarge);
  const { isThere, fields } = await withoutSilence(request, () =>
    readParts(request, wanted, path),
  ).catch((error: unknown) => {
    throw refusalOf(error, wanted);
  });
  if (!isThere) throw new AppError("validation_failed", { field: wanted.field });
  return fields;
}

/** Who sends nothing more must not keep a place for long. */
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

async function readParts(request: FastifyRequest, { field, maxBytes }: FileField, path: string) {
  let isThere = false;
  const fields: Record<string, string> = {};
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === "field") {
      if (typeof part.value === "string") fields[part.fieldname] = part.value;
    } else if (part.fieldname === field) {
      await writeToDisk(part, path);
      isThere = true;
    } else {
      // The parser demands that every file is read.
      part.file.resume();
    }
  }
  return { isThere, fields };
}

class TooLarge extends Error {}

async function writeToDisk({ file }: MultipartFile, path: string): Promise<void> {
  await pipeline(file, createWriteStream(path));
  if (file.truncated) throw new TooLarge();
}

/** Whatever the parser stumbles over was sent that way. */
function refusalOf(error: unknown, { tooLarge }: FileField): Error {
  if (error instanceof TooLarge) return new AppError(tooLarge);
  // The disk said no, which is not the sender's fault.
  if (error instanceof Error && "syscall" in error && "path" in error) return error;
  if (error instanceof Error && "syscall" in error && error.syscall === "write") return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "FST_REQ_FILE_TOO_LARGE") return new AppError(tooLarge);
  const isTooMuch =
    code === "FST_PARTS_LIMIT" || code === "FST_FILES_LIMIT" || code === "FST_FIELDS_LIMIT";
  return new AppError(isTooMuch ? "request_too_large" : "malformed_request");
}
