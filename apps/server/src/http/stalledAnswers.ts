/** Readers that stop reading hold what they were to get in memory, so the server does not wait for them long. */
import { Socket } from "node:net";
import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/** How long a client may read nothing of an answer, at least; at most twice as long. */
const STALLED_AFTER_MS = 30_000;

/**
 * While an answer is being sent, its connection is closed when the client reads no byte for `afterMs`, at the latest after twice that: when
 * the timeout fires, Node waits once more if anything was read since. A slow client is served to the end. Node resets the timeout for the
 * next request of a connection.
 */
export function closeStalledAnswers(app: FastifyInstance, afterMs = STALLED_AFTER_MS): void {
  app.addHook("onSend", async (request, _reply, payload) => {
    closeWhenStalled(request.raw.socket, afterMs);
    return payload;
  });
  // A stream of events is written past the other hook. What is left of it at its end is read, or its connection closes.
  app.addHook("onRequest", async (_request, reply) => {
    reply.raw.once("prefinish", function ended(this: ServerResponse) {
      closeWhenStalled(this.socket, afterMs);
    });
  });
}

function closeWhenStalled(socket: unknown, afterMs: number): void {
  // Requests made up inside the process have none.
  if (socket instanceof Socket) socket.setTimeout(afterMs);
}
