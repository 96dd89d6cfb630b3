import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { whenSent } from "./askerLeaves.ts";
import { requirePace } from "./leastPace.ts";

const EVERY_MS = 60_000;
const PART = 1024 * 1024;
/** More than the buffers of the system between two sockets hold. */
const MANY = 32;
const manyParts = () => Array.from({ length: MANY }, () => Buffer.alloc(PART));

// Only the minutes of the pace are made up.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());
const aMinutePasses = () => vi.advanceTimersByTime(EVERY_MS);

type Asked = {
  readonly reader: Socket;
  /** Whether the server waits for its reader. */
  readonly isWaiting: () => boolean;
  /** Whether all of the answer left the server, in the end. */
  readonly sent: Promise<boolean>;
};

async function ask(leastBytes: number, parts: Iterable<Buffer> | AsyncIterable<Buffer>) {
  const app = Fastify();
  const answered = Promise.withResolvers<Omit<Asked, "reader">>();
  app.get("/", async (_request, reply) => {
    requirePace(reply, { bytes: leastBytes, everyMs: EVERY_MS });
    const { socket } = reply.raw;
    const isWaiting = () => socket?.writableNeedDrain ?? false;
    answered.resolve({ isWaiting, sent: whenSent(reply) });
    return await reply.send(Readable.from(parts));
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(async () => await app.close());
  const { port } = app.server.address() as AddressInfo;
  const reader = connect({ port, host: "127.0.0.1" });
  onTestFinished(() => void reader.destroy());
  reader.on("error", () => undefined);
  reader.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  return { reader, ...(await answered.promise) };
}

it("a reader who takes less than asked for is cut off, though something is read", async () => {
  const { reader, isWaiting, sent } = await ask(MANY * PART, manyParts());
  await expect.poll(isWaiting).toBe(true);
  reader.read();
  aMinutePasses();
  expect(await sent).toBe(false);
});

it("a reader who takes enough gets all of it", async () => {
  const { reader, isWaiting, sent } = await ask(PART, manyParts());
  await expect.poll(isWaiting).toBe(true);
  aMinutePasses();
  reader.resume();
  await once(reader, "data");
  expect(await sent).toBe(true);
});

it("a reader is not cut off while the server takes its time to make the answer", async () => {
  const made = Promise.withResolvers<void>();
  const slowParts = async function* () {
    yield Buffer.alloc(PART);
    await made.promise;
    yield Buffer.alloc(PART);
  };
  const { reader, isWaiting, sent } = await ask(MANY * PART, slowParts());
  reader.resume();
  await once(reader, "data");
  await expect.poll(isWaiting).toBe(false);
  aMinutePasses();
  aMinutePasses();
  made.resolve();
  expect(await sent).toBe(true);
});
