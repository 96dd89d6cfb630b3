/** Server-sent events that tell tabs what changed. Clients read them with `fetch`, which can send the bearer header. */
import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../../appError.ts";
import type { Deps } from "../../../deps.ts";
import { STREAM_HEADERS } from "../../../http/eventStream.ts";
import { sessionOf } from "../../../http/session.ts";
import { startEventHub } from "./eventHub.ts";
import type { EventHub } from "./eventHub.ts";

const MAX_UNREAD_BYTES = 256 * 1024;
const MAX_LAST_WORDS_BYTES = 1024;
/** A tab without a stream looks for changes this often. */
const RETRY_SECONDS = 30;

export async function registerEventRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const hub = await startEventHub(deps);
  const limit = deps.config.limits.streamsPerPerson;
  app.addHook("preClose", async () => await hub.stop());

  app.get("/events", async (request, reply) => {
    const signedIn = sessionOf(request);
    // A HEAD request gets no body, so a stream would never end.
    if (request.method === "HEAD") return await reply.headers(STREAM_HEADERS).send();
    // The newest is refused: ending an older one would make its tab connect again and end the next one.
    if (hub.countOf(signedIn.userId) >= limit) {
      app.gate.count("streams");
      throw new AppError("too_many_streams", { limit, seconds: RETRY_SECONDS });
    }
    reply.hijack();
    // In case the gate counted the request as an API call because of the way its path was written.
    app.gate.releaseSlot(request.raw);
    openStream(reply.raw, signedIn, hub);
  });
}

/** Holds only the connection: with ten thousand streams, requests and replies would take too much memory. */
function openStream(
  response: ServerResponse,
  { userId, sessionId }: ReturnType<typeof sessionOf>,
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
    // Flushes the last event, but does not wait for a client that has not even read the earlier ones.
    if (response.writableLength > MAX_LAST_WORDS_BYTES) response.destroy();
    else response.end();
  }
  // A broken connection emits `close`, too, so its error needs no handling.
  response.on("error", () => undefined);
  response.on("close", remove);
  write(": open\n\n");
}
