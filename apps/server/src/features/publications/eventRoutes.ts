/** Server-sent events: what changed, so that tabs look again. Read with `fetch`, so that the bearer header travels. */
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../../deps.ts";
import { signedInOf } from "../../http/session.ts";
import { startEventHub } from "./eventHub.ts";

const PING_MS = 15_000;

export async function registerEventRoutes(app: FastifyInstance, { database }: Deps): Promise<void> {
  const hub = await startEventHub(database);
  app.addHook("preClose", async () => await hub.stop());

  app.get("/events", async (request, reply) => {
    const { userId, sessionId } = signedInOf(request);
    openStream(reply);
    const ping = setInterval(() => reply.raw.write(": ping\n\n"), PING_MS);
    const remove = hub.add({
      userId,
      sessionId,
      send: (event, data) =>
        void reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => void reply.raw.end(),
    });
    reply.raw.on("close", () => {
      clearInterval(ping);
      remove();
    });
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
