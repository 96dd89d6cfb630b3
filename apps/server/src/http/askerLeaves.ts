import type { FastifyReply } from "fastify";

/** Aborts when the client disconnects before the answer. */
export function whenAskerLeaves(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  reply.raw.once("close", () => leaving.abort());
  return leaving.signal;
}
