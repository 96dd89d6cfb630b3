import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSandboxedDecoder } from "./sandboxedDecoder.ts";

const asker = { userId: "a person", giveUp: new AbortController().signal };
const decoder = createSandboxedDecoder();
let folder: string;
let target: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestnik-png-"));
  target = join(folder, "target");
});
afterAll(async () => {
  decoder.stop();
  await rm(folder, { recursive: true });
});

/** Noise, which no format makes small. */
async function noise(width: number, height: number): Promise<string> {
  const given = join(folder, "given");
  const kind = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width, height, channels: 3, background: "#336699", noise: kind } as const;
  await writeFile(given, await sharp({ create }).jpeg().toBuffer());
  return given;
}

it("what is no picture becomes no reference", async () => {
  const given = join(folder, "words");
  await writeFile(given, "hello");
  const answer = await decoder.toPng(given, target, 1000, asker);
  expect(answer).toEqual({ kind: "refused", reason: "not_an_image" });
});

it("a picture that is too large at every size is refused", async () => {
  const answer = await decoder.toPng(await noise(400, 400), target, 100, asker);
  expect(answer).toEqual({ kind: "refused", reason: "too_large" });
});

it("a large photo becomes a PNG that is small enough, in its proportions", async () => {
  const limit = 1024 * 1024;
  const answer = await decoder.toPng(await noise(2000, 1000), target, limit, asker);
  expect(answer).toMatchObject({ kind: "picture", width: 768 });
  expect((await stat(target)).size).toBeLessThanOrEqual(limit);
  expect(await sharp(target).metadata()).toMatchObject({ format: "png", width: 768, height: 384 });
});

it("a small picture keeps its size and what one can see through", async () => {
  const given = join(folder, "veil");
  const background = { r: 200, g: 0, b: 0, alpha: 0.5 };
  const create = { width: 40, height: 30, channels: 4, background } as const;
  await writeFile(given, await sharp({ create }).png().toBuffer());
  expect(await decoder.toPng(given, target, 100_000, asker)).toMatchObject({ kind: "picture" });
  const made = await sharp(await readFile(target)).metadata();
  expect(made).toMatchObject({ format: "png", width: 40, height: 30, hasAlpha: true });
});
