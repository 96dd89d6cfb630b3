/** One file and some short fields out of a multipart request, everything else read past. */
import type { FastifyRequest } from "fastify";
import type { RefusalCode } from "@vestnik/domain/errors";
import { AppError } from "../appError.ts";

export type FileField = {
  readonly field: string;
  readonly maxBytes: number;
  readonly tooLarge: RefusalCode;
};

type Received = {
  readonly bytes: Uint8Array;
  readonly fields: Readonly<Record<string, string>>;
};

/** Boundaries and headers around the file. */
const MULTIPART_EXTRA_BYTES = 64 * 1024;

export async function receiveFile(request: FastifyRequest, wanted: FileField): Promise<Received> {
  if (!request.isMultipart()) throw new AppError("unsupported_media_type");
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > wanted.maxBytes + MULTIPART_EXTRA_BYTES) throw new AppError(wanted.tooLarge);
  const { bytes, fields } = await readParts(request, wanted).catch((error: unknown) => {
    throw refusalOf(error, wanted);
  });
  if (!bytes) throw new AppError("validation_failed", { field: wanted.field });
  return { bytes, fields };
}

async function readParts(request: FastifyRequest, { field, maxBytes }: FileField) {
  let bytes: Uint8Array | undefined;
  const fields: Record<string, string> = {};
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === "field") {
      if (typeof part.value === "string") fields[part.fieldname] = part.value;
      continue;
    }
    // The parser demands that every file is read.
    const read = await part.toBuffer();
    if (part.fieldname === field) bytes = read;
  }
  return { bytes, fields };
}

/** Whatever the parser stumbles over was sent that way. */
function refusalOf(error: unknown, { tooLarge }: FileField): AppError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "FST_REQ_FILE_TOO_LARGE") return new AppError(tooLarge);
  const isTooMuch =
    code === "FST_PARTS_LIMIT" || code === "FST_FILES_LIMIT" || code === "FST_FIELDS_LIMIT";
  return new AppError(isTooMuch ? "request_too_large" : "malformed_request");
}
