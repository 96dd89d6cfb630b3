/** Server-sent events: what changed, so that tabs look again. Read with `fetch`, so that the bearer header travels. */
import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../../appError.ts";
import type { Deps } from "../../../deps.ts";
import type { SignedIn } from "../../../http/session.ts";
import { signedInOf } from "../../../http/session.ts";
import { startEventHub } from "./eventHub.ts";
import type { EventHub } from "./eventHub.ts";

const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  // Proxies must hand events on at once.
  "x-accel-buffering": "no",
};
const MAX_UNREAD_BYTES = 256 * 1024;
const MAX_LAST_WORDS_BYTES = 1024;
/** A tab that gets no stream looks for changes by itself this often. */
const RETRY_SECONDS = 30;

export async function registerEventRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const hub = await startEventHub(deps);
  const limit = deps.config.limits.streamsPerPerson;
  app.addHook("preClose", async () => await hub.stop());

  app.get("/events", async (request, reply) => {
    const signedIn = signedInOf(request);
    // A stream without a body has nothing to wait for.
    if (request.method === "HEAD") return await reply.headers(STREAM_HEADERS).send();
    // The newest is refused: to end an older one would make its tab connect again, and end the next.
    if (hub.countOf(signedIn.userId) >= limit) {
      app.gate.count("streams");
      throw new AppError("too_many_streams", { limit, seconds: RETRY_SECONDS });
    }
    reply.hijack();
    // Where its path was written in a way that the gate took for a call.
    app.gate.releaseSlot(request.raw);
    openStream(reply.raw, signedIn, hub);
  });
}

/** Holds on to the connection alone: a request and its reply would weigh more than it does, ten thousand times. */
function openStream(
  response: ServerResponse,
  { userId, sessionId }: SignedIn,
  hub: EventHub,
): void {
  response.writeHead(200, STREAM_HEADERS);
  const write = (text: string) => {
    // A tab that stopped reading (a sleeping laptop) must not fill our memory: it reconnects when it wakes.
    if (response.writableLength > MAX_UNREAD_BYTES) close();
    else response.write(text);
  };
  const remove = hub.add({
    userId,
    sessionId,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    ping: () => write(": ping\n\n"),
    end: () => close(),
  });
  function close(): void {
    remove();
    // What was written last is on its way still; who has not read what was written before is not waited for.
    if (response.writableLength > MAX_LAST_WORDS_BYTES) response.destroy();
    else response.end();
  }
  // A broken connection closes, too.
  response.on("error", () => undefined);
  response.on("close", remove);
  write(": open\n\n");
}
