/**
 * Files take turns. Otherwise two hundred readers of a large file would be written to at once until the buffers of the system are full,
 * which takes seconds, and everybody's next request would wait for all of that.
 */
import { ReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { FairSemaphore } from "../../semaphores/fairSemaphore.ts";

/** Each turn hands over one chunk of a file, 64 kB. */
const TURNS_AT_ONCE = 2;
/** What is sent of a file without a pause: most files of a page, whole. */
const UNPACED_BYTES = 128 * 1024;
/** How long a turn lasts after that. All files together get some 50 MB a second then. */
const TURN_MS = 2;

/** Makes the order of a file among all that were ever opened weigh less than a byte. */
const BELOW_ANY_BYTE = 1e-9;

/**
 * Fair by address, and of one address the file first of which the least was sent, so that a small file does not wait for large ones. Among
 * equals the newest comes first: a flood delays itself more than the next request of its address.
 */
export class FileTurns {
  readonly #whenQuiet: (work: () => void) => void;
  readonly #semaphore = new FairSemaphore({
    permits: TURNS_AT_ONCE,
    permitsPerPerson: TURNS_AT_ONCE,
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitingPerPerson: Number.POSITIVE_INFINITY,
  });

  #opened = 0;

  /** `whenQuiet` does work when nothing more urgent is to be done. */
  constructor(whenQuiet: (work: () => void) => void = setImmediate) {
    this.#whenQuiet = whenQuiet;
  }

  /** The file for a reader at this address. A reader that does not read holds no turn. */
  stream(file: Readable, address: string): Readable {
    const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
    this.#opened += 1;
    const age = this.#opened * BELOW_ANY_BYTE;
    let sentBytes = 0;
    const pushNext = async (into: Readable) => {
      const endTurn = await this.#semaphore.acquire(address, undefined, sentBytes - age);
      // Its reader left meanwhile.
      if (into.destroyed) return endTurn();
      try {
        const { value, done } = await chunks.next();
        if (done) return void into.push(null);
        sentBytes += value.length;
        into.push(value);
      } finally {
        // Other requests are looked at between two turns.
        const end = () => this.#whenQuiet(endTurn);
        if (sentBytes > UNPACED_BYTES) setTimeout(end, TURN_MS);
        else end();
      }
    };
    const stream = new Readable({
      highWaterMark: file.readableHighWaterMark,
      read() {
        pushNext(this).catch((error: unknown) => this.destroy(error as Error));
      },
      // Two hundred readers may leave at once.
      destroy: (error, callback) => {
        this.#whenQuiet(() => file.destroy());
        callback(error);
      },
    });
    // It may not even be opened, which is noticed before the first turn.
    file.once("error", (error) => stream.destroy(error));
    return stream;
  }
}

export function takeTurnsWithFiles(app: FastifyInstance): void {
  const turns = new FileTurns((work) => app.gate.whenQuiet(work));
  app.addHook("onSend", async (request, _reply, payload) =>
    payload instanceof ReadStream
      ? turns.stream(payload, app.gate.addressOf(request.raw) ?? "")
      : payload,
  );
}
