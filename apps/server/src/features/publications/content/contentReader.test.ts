import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { readContent, readPublication } from "./content.ts";
import type { ContentInput } from "./content.ts";
import { createContentReader } from "./contentReader.ts";
import type { ContentReader, ReadingLimits } from "./contentReader.ts";

let reader: ContentReader;
let errors: unknown[];
afterEach(async () => await reader.stop());

function startReader(limits: Partial<ReadingLimits> = {}): void {
  errors = [];
  reader = createContentReader({ error: (...said: unknown[]) => void errors.push(said) }, limits);
}

const post = (text: string): ContentInput => ({
  kind: "post",
  text,
  imageUrls: [],
  tags: ["tea"],
});
const long = post("a\n".repeat(12_600));
const busy = { code: "texts_busy" };

it.each([
  ["formatting", "<p>Tea <b>and</b> <i>cake</i></p><blockquote>More</blockquote>"],
  ["nothing", ""],
  ["too many characters", "x".repeat(20_000)],
  ["too much markup", "<b>a</b><i>b</i>".repeat(2000)],
])("what is read in the other thread is what would have been read here: %s", async (_, text) => {
  startReader({ inlineLength: -1 });
  const input = post(text);
  expect(await reader.readPublication("anna", input)).toEqual(readPublication(input));
  expect(await reader.readContent("anna", input)).toEqual(readContent(input));
});

it("others are answered while a long text is read; a short one is not handed over", async () => {
  startReader();
  const read: string[] = [];
  const reading = reader.readContent("anna", long).then(() => read.push("long"));
  void reader.readContent("boris", post("short")).then(() => read.push("short"));
  await nextTurn();
  expect(read).toEqual(["short"]);
  await reading;
});

it("what one person sends too much of is refused, and the others do not wait for it", async () => {
  startReader();
  const read: string[] = [];
  const refused: unknown[] = [];
  const ofAnna = Array.from({ length: 12 }, async () => {
    await reader.readPublication("anna", long).then(
      () => read.push("anna"),
      (error: unknown) => refused.push(error),
    );
  });
  await reader.readPublication("boris", long);
  expect(read.length).toBeLessThan(3);
  await Promise.all(ofAnna);
  expect(refused).toEqual([expect.objectContaining(busy)]);
});

it("a text the thread dies of is refused by name, and the next one is read", async () => {
  startReader({ heapMb: 16 });
  // More tags than the heap of the thread can hold; the contract takes no such post.
  const tags = Array.from({ length: 1_000_000 }, (_, n) => `tag${n}`);
  const deadly = { ...post("x".repeat(10_000)), tags };
  await expect(reader.readPublication("anna", deadly)).rejects.toMatchObject(busy);
  expect(errors).toMatchObject([
    [{ err: { code: "ERR_WORKER_OUT_OF_MEMORY" } }, "a long text could not be read"],
  ]);
  expect(await reader.readContent("anna", post("x".repeat(10_000)))).toMatchObject({
    kind: "post",
  });
});

it("a text that takes too long is refused by name", async () => {
  startReader({ longestMs: 1 });
  await expect(reader.readPublication("anna", long)).rejects.toMatchObject(busy);
});
