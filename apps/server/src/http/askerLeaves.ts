import type { FastifyReply } from "fastify";

/** Nobody waits for the answer any more. */
export function whenAskerLeaves(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  reply.raw.once("close", () => leaving.abort());
  return leaving.signal;
}
