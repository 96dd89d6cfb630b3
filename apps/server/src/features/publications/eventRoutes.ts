/** Server-sent events: what changed, so that tabs look again. Read with `fetch`, so that the bearer header travels. */
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../../deps.ts";
import { signedInOf } from "../../http/session.ts";
import { startEventHub } from "./eventHub.ts";

const PING_MS = 15_000;
const MAX_UNREAD_BYTES = 256 * 1024;

export async function registerEventRoutes(app: FastifyInstance, { database }: Deps): Promise<void> {
  const hub = await startEventHub(database);
  app.addHook("preClose", async () => await hub.stop());

  app.get("/events", async (request, reply) => {
    const { userId, sessionId } = signedInOf(request);
    openStream(reply);
    const write = (text: string) => {
      // A tab that stopped reading (a sleeping laptop) must not fill our memory: it reconnects when it wakes.
      if (reply.raw.writableLength > MAX_UNREAD_BYTES) close();
      else reply.raw.write(text);
    };
    const ping = setInterval(() => write(": ping\n\n"), PING_MS);
    const remove = hub.add({
      userId,
      sessionId,
      send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => close(),
    });
    function close(): void {
      clearInterval(ping);
      remove();
      if (reply.raw.writableLength > 0) reply.raw.destroy();
      else reply.raw.end();
    }
    reply.raw.on("error", (error) => request.log.debug({ err: error }, "an event stream broke"));
    reply.raw.on("close", close);
  });
}

function openStream(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    // Proxies must hand events on at once.
    "x-accel-buffering": "no",
  });
  reply.raw.write(": open\n\n");
}
