/**
 * Files take turns. Otherwise two hundred readers of a large file would be written to at once until the buffers of the system are full,
 * which takes seconds, and everybody's next request would wait for all of that.
 */
import { ReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { FairSemaphore } from "../semaphores/fairSemaphore.ts";

/** Each turn hands over one chunk of a file, 64 kB. */
const TURNS_AT_ONCE = 2;
/** Other requests are looked at between two turns. With it all files together get some 100 MB a second, as a fast network carries. */
const TURN_MS = 1;

/** Fair by address, and of one address the file first of which the least was sent: a small file does not wait for large ones. */
export class FileTurns {
  readonly #semaphore = new FairSemaphore({
    permits: TURNS_AT_ONCE,
    permitsPerPerson: TURNS_AT_ONCE,
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitingPerPerson: Number.POSITIVE_INFINITY,
  });

  /** The file for a reader at this address. A reader that does not read holds no turn. */
  stream(file: Readable, address: string): Readable {
    const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
    const closed = new AbortController();
    let sentBytes = 0;
    const pushNext = async (into: Readable) => {
      const endTurn = await this.#semaphore.acquire(address, closed.signal, sentBytes);
      try {
        const { value, done } = await chunks.next();
        if (done) return void into.push(null);
        sentBytes += value.length;
        into.push(value);
      } finally {
        setTimeout(endTurn, TURN_MS);
      }
    };
    return new Readable({
      highWaterMark: file.readableHighWaterMark,
      read() {
        pushNext(this).catch((error: unknown) => this.destroy(error as Error));
      },
      destroy(error, callback) {
        closed.abort();
        file.destroy();
        callback(error);
      },
    });
  }
}

export function takeTurnsWithFiles(app: FastifyInstance): void {
  const turns = new FileTurns();
  app.addHook("onSend", async (request, _reply, payload) =>
    payload instanceof ReadStream
      ? turns.stream(payload, app.gate.addressOf(request.raw) ?? "")
      : payload,
  );
}
