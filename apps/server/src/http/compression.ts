/** Compresses long answers for clients that accept it (decision 59). Files of the pages are compressed by the build. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Shorter answers fit into a packet or two. Answers with a secret are far shorter, too. */
const WORTH_IT_BYTES = 2048;

/** Most of Brotli's compression in a fraction of its time, because the client waits. */
const BROTLI_QUALITY = 4;

const encodings = {
  br: async (text: string) =>
    await promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: async (text: string) => await promisify(gzip)(text),
};

/**
 * Compresses only strings: files and pictures are streams or bytes, and the event stream is written past this hook,
 * event by event.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || reply.hasHeader("content-encoding")) return payload;
    if (Buffer.byteLength(payload) < WORTH_IT_BYTES) return payload;
    const earlier = reply.getHeader("vary");
    reply.header(
      "vary",
      earlier === undefined ? "accept-encoding" : `${String(earlier)}, accept-encoding`,
    );
    const encoding = acceptedEncoding(request.headers["accept-encoding"]);
    if (encoding === undefined) return payload;
    reply.header("content-encoding", encoding);
    reply.removeHeader("content-length");
    return await encodings[encoding](payload);
  });
}

export function acceptedEncoding(header = ""): keyof typeof encodings | undefined {
  const accepted = header
    .toLowerCase()
    .split(",")
    .map((each) => each.trim())
    // "q=0" is a refusal.
    .filter((each) => !/;\s*q=0(?:\.0*)?$/.test(each))
    .map((each) => each.split(";", 1)[0]?.trim());
  return (["br", "gzip"] as const).find((each) => accepted.includes(each));
}
