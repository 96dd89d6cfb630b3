/** Readers that stop reading hold what they were to get in memory, so the server does not wait for them long. */
import { Socket } from "node:net";
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
    const { socket } = request.raw;
    // Requests made up inside the process have none.
    if (socket instanceof Socket) socket.setTimeout(afterMs);
    return payload;
  });
}
