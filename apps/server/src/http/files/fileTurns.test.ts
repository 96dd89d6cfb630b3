import { once } from "node:events";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { FileTurns } from "./fileTurns.ts";

const CHUNK = "chunk";

/** A file of so many chunks, whose readers take one at a time. */
function fileOf(chunks: number): Readable {
  const parts = Array.from({ length: chunks }, () => Buffer.from(CHUNK));
  return Readable.from(parts, { objectMode: false, highWaterMark: CHUNK.length });
}

/** Begins to read and then takes nothing more. */
async function begin(stream: Readable): Promise<void> {
  stream.read(0);
  await once(stream, "readable");
}

/** Notes after each chunk whose it was. */
async function readNoting(stream: Readable, name: string, order: string[]): Promise<void> {
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    const chunks = bytes.length / CHUNK.length;
    order.push(...Array<string>(chunks).fill(name));
  }
}

it("readers that do not read hold no turn", async () => {
  const turns = new FileTurns();
  for (let number = 0; number < 20; number += 1) await begin(turns.stream(fileOf(50), "a"));
  expect(await text(turns.stream(fileOf(3), "a"))).toBe(CHUNK.repeat(3));
});

it("a file of another address is sent whole while many of one address are on their way", async () => {
  const turns = new FileTurns();
  const order: string[] = [];
  const many = Array.from({ length: 20 }, async () => {
    await readNoting(turns.stream(fileOf(20), "a"), "many", order);
  });
  await readNoting(turns.stream(fileOf(5), "b"), "other", order);
  // In the order of asking, each of its five chunks would wait for one of all the others.
  expect(order.length).toBeLessThan(50);
  await Promise.all(many);
  expect(order.filter((name) => name === "many")).toHaveLength(400);
});

it("a file does not wait for the large ones of its address that began before it", async () => {
  const turns = new FileTurns();
  const order: string[] = [];
  const large = Array.from({ length: 20 }, async () => {
    await readNoting(turns.stream(fileOf(20), "a"), "large", order);
  });
  await expect.poll(() => order.length).toBeGreaterThan(100);
  const before = order.length;
  await readNoting(turns.stream(fileOf(5), "a"), "next", order);
  expect(order.length - before).toBeLessThan(50);
  await Promise.all(large);
});

it("a reader who leaves while waiting for a turn closes its file and delays no other", async () => {
  const turns = new FileTurns();
  const files = Array.from({ length: 20 }, () => fileOf(5));
  const streams = files.map((file) => turns.stream(file, "a"));
  for (const stream of streams) stream.read(0);
  for (const stream of streams) stream.destroy();
  expect(await text(turns.stream(fileOf(3), "a"))).toBe(CHUNK.repeat(3));
  await expect.poll(() => files.every(({ destroyed }) => destroyed)).toBe(true);
});

it("a file that cannot be opened fails its reader, also one that has not begun to read", async () => {
  const turns = new FileTurns();
  const stream = turns.stream(createReadStream("/no/such/file"), "a");
  const [error] = (await once(stream, "error")) as [Error];
  expect(error.message).toContain("ENOENT");
});

it("a file that cannot be read further fails its reader and gives its turn back", async () => {
  const turns = new FileTurns();
  const broken = () =>
    Readable.from(
      (async function* () {
        yield await Promise.resolve(Buffer.from(CHUNK));
        throw new Error("broken");
      })(),
      { objectMode: false },
    );
  for (let number = 0; number < 5; number += 1)
    await expect(text(turns.stream(broken(), "a"))).rejects.toThrow("broken");
  expect(await text(turns.stream(fileOf(3), "a"))).toBe(CHUNK.repeat(3));
});
