/** Answers with a stored file: streamed at its reader's pace, in parts where that is asked for, and not again where it is known. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ByteRange, OpenFile } from "../../providers/files.ts";

const NEARLY_NOTHING: ByteRange = { start: 0, end: 0 };

/** `etag` must change with every byte of the content. */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OpenFile,
  etag: string,
): Promise<FastifyReply> {
  reply.headers({ etag, "accept-ranges": "bytes" });
  if (knows(request.headers["if-none-match"], etag)) {
    await file.close();
    return reply.code(304).send();
  }
  const range = requestedRange(request, file.size, etag);
  if (range) {
    reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
  }
  reply.header("content-length", range ? range.end - range.start + 1 : file.size);
  // The framework reads what it leaves out of the answer to HEAD.
  return reply.send(file.stream(request.method === "HEAD" ? NEARLY_NOTHING : range));
}

function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? "").split(",").map((each) => each.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}

/**
 * One range; several at once, ranges outside the file and ranges of another version are answered with the whole file, which the
 * standard allows (RFC 9110, 14.2).
 */
function requestedRange(
  { headers }: FastifyRequest,
  size: number,
  etag: string,
): ByteRange | undefined {
  if (headers["if-range"] !== undefined && headers["if-range"] !== etag) return undefined;
  const [matched, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? "") ?? [];
  if (matched === undefined || (!first && !last)) return undefined;
  const range = first
    ? { start: Number(first), end: last ? Math.min(Number(last), size - 1) : size - 1 }
    : { start: Math.max(0, size - Number(last)), end: size - 1 };
  return range.start <= range.end ? range : undefined;
}
