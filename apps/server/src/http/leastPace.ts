/** A reader who takes an answer byte by byte would hold a place for hours that others wait for. */
import type { FastifyReply } from "fastify";

export type Pace = { readonly bytes: number; readonly everyMs: number };

/**
 * Closes the connection of a reader who takes less than this in the given time while there is more to take. Time in which the server has
 * nothing to send does not count.
 */
export function requirePace(reply: FastifyReply, { bytes, everyMs }: Pace): void {
  const { socket } = reply.raw;
  // Requests made up inside the process have none.
  if (!socket) return;
  const taken = () => socket.bytesWritten - socket.writableLength;
  let before = taken();
  const timer = setInterval(() => {
    if (socket.writableNeedDrain && taken() - before < bytes) socket.destroy();
    before = taken();
  }, everyMs);
  timer.unref();
  reply.raw.once("close", () => clearInterval(timer));
}
