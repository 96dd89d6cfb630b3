import { expect, test } from "vitest";
import { readFrames, type Frame } from "./eventStream.ts";

/** A stream that arrives in exactly these pieces. */
function streamOf(...pieces: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) {
        controller.enqueue(typeof piece === "string" ? encoder.encode(piece) : piece);
      }
      controller.close();
    },
  });
}

async function framesOf(stream: ReadableStream<Uint8Array>): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of readFrames(stream)) frames.push(frame);
  return frames;
}

test("an event that was split on its way is joined again", async () => {
  const stream = streamOf(
    "event: publi",
    'cation\ndata: {"id"',
    ":1}\n",
    "\nevent: x\ndata: y\n\n",
  );
  expect(await framesOf(stream)).toEqual([
    { event: "publication", data: '{"id":1}' },
    { event: "x", data: "y" },
  ]);
});

test("a character that was split between two pieces stays whole", async () => {
  const bytes = new TextEncoder().encode("data: я\n\n");
  const stream = streamOf(bytes.slice(0, 7), bytes.slice(7));
  expect(await framesOf(stream)).toEqual([{ event: "message", data: "я" }]);
});

test("a comment counts as a sign of life and not as an event", async () => {
  expect(await framesOf(streamOf(": ping\n\n"))).toEqual([{ event: "ping", data: "" }]);
});

test("an event cut off by the end of the stream is not delivered", async () => {
  expect(await framesOf(streamOf("event: channel\ndata: {}"))).toEqual([]);
});
