/** Tells the embedded database whose request its queries belong to, so that people take turns with its one connection. */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AskerLeft, runAs } from "../../db/fairQueue.ts";
import type { Asker } from "../../db/fairQueue.ts";

export function tellWhoseQueries(
  app: FastifyInstance,
  personOf: (request: IncomingMessage) => string | undefined,
): void {
  const askers = new WeakMap<FastifyRequest, Asker>();
  app.addHook("onRequest", (request, reply, done) => {
    const personId = personOf(request.raw);
    if (personId === undefined) return done();
    const asker = { personId, ...(isRead(request) && { giveUp: whenLeft(reply) }) };
    askers.set(request, asker);
    runAs(asker, done);
  });
  // By now the session is known. Whichever context the events of the body came in, the handler's is this one.
  app.addHook("preValidation", (request, _, done) => {
    const asker = askers.get(request);
    const personId = request.signedIn?.userId ?? asker?.personId;
    if (personId === undefined) return done();
    runAs({ ...asker, personId }, done);
  });
}

/** A change that has begun is carried out to its end. */
function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}

function whenLeft({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) leaving.abort(new AskerLeft("The client has disconnected."));
  });
  return leaving.signal;
}
