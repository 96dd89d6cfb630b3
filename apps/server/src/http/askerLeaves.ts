import type { FastifyReply } from "fastify";

/** Aborts when the client disconnects before the answer. */
export function whenAskerLeaves(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  reply.raw.once("close", () => leaving.abort());
  if (reply.raw.destroyed) leaving.abort();
  return leaving.signal;
}

/** Whether the whole answer was sent, once its connection is done with it. */
export async function whenSent(reply: FastifyReply): Promise<boolean> {
  return await new Promise((resolve) => {
    reply.raw.once("close", () => resolve(reply.raw.writableFinished));
  });
}
