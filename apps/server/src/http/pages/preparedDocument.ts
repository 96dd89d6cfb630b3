/** A document that is the same for every request: compressed once, and not sent again to those who have it. */
import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding } from "../compression.ts";

export type PreparedDocument = {
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply;
};

export type DocumentParts = {
  readonly type: string;
  /** Its content security policy. */
  readonly policy: string;
  readonly text: string;
};

/** Each form is made when it is first asked for. */
export function prepareDocument({ type, policy, text }: DocumentParts): PreparedDocument {
  const tag = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  const bodies = {
    br: once(() => brotliCompressSync(text)),
    gzip: once(() => gzipSync(text)),
    identity: once(() => Buffer.from(text)),
  };
  return {
    send(request, reply) {
      const encoding = acceptedEncoding(request.headers["accept-encoding"]) ?? "identity";
      const etag = `"${tag}-${encoding}"`;
      const varies = reply.getHeader("vary");
      reply.headers({
        "content-security-policy": policy,
        "cache-control": "no-cache",
        vary: varies === undefined ? "accept-encoding" : `${String(varies)}, accept-encoding`,
        etag,
      });
      if (reply.statusCode === 200 && hasTag(request.headers["if-none-match"], etag))
        return reply.code(304).send();
      if (encoding !== "identity") reply.header("content-encoding", encoding);
      return reply.type(type).send(bodies[encoding]());
    },
  };
}

/** The sources that a policy lets style a page: what stands in its own style elements, known by its hash. */
export function styleHashesOf(html: string): string[] {
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, css = ""]) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  );
}

/** A proxy may have made the tag a weak one. */
function hasTag(header: string | undefined, etag: string): boolean {
  return (header ?? "").split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
