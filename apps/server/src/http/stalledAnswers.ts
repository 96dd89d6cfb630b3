/** Readers that stop reading hold what they were to get in memory, so the server does not wait for them long. */
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Nothing of an answer was taken for so long, or for up to twice as long. */
const STALLED_AFTER_MS = 30_000;

/**
 * From the moment an answer leaves, its connection is closed when no byte of it is taken for `afterMs`, and at the latest after twice
 * that: each time it is over, Node waits once more where anything was taken since the last time. Whoever reads slowly is served to
 * the end. Node sets the time-out anew for the next request of a connection.
 */
export function closeStalledAnswers(app: FastifyInstance, afterMs = STALLED_AFTER_MS): void {
  app.addHook("onSend", async (request, _reply, payload) => {
    const { socket } = request.raw;
    // Requests made up inside the process have none.
    if (socket instanceof Socket) socket.setTimeout(afterMs);
    return payload;
  });
}
