import { inspect } from "node:util";
import { startAiEmulator } from "@vestnik/emulators/ai/emulator";
import type { AiEmulator } from "@vestnik/emulators/ai/emulator";
import type { AiFault } from "@vestnik/emulators/ai/faults";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Secret } from "../../secrets/secret.ts";
import type { GeneratedImage, ImageOrder } from "../ai.ts";
import { createOpenAi } from "./openAi.ts";
import type { OpenAiSettings } from "./openAi.ts";

const KEY = "sk-a-secret-of-the-operator";
const PROMPT = "A kettle on a stove";
const SOON = { timeout: 15_000 };
let ai: AiEmulator;

beforeAll(async () => {
  ai = await startAiEmulator({ apiKey: KEY });
});
afterEach(() => ai.control.reset());
afterAll(async () => await ai.close());

async function draw(
  order: Partial<ImageOrder> = {},
  settings: Partial<OpenAiSettings> = {},
): Promise<GeneratedImage> {
  const { generateImage } = createOpenAi({
    baseUrl: ai.url,
    apiKey: new Secret(KEY),
    imageModel: "gpt-image-1",
    transcribeModel: undefined,
    textModel: undefined,
    ...settings,
  });
  const answer = await generateImage?.({ prompt: PROMPT, ...order }, new AbortController().signal);
  if (!answer) throw new Error("It is switched off.");
  const shown = inspect(answer.kind === "drawn" ? answer.kind : answer);
  expect(shown).not.toContain(KEY);
  expect(shown).not.toContain(PROMPT);
  return answer;
}

const answering = (data: unknown): AiFault => ({
  kind: "garbage",
  body: JSON.stringify({ created: 1, data }),
});

describe("a missing image is an answer, never an exception", () => {
  it.each<[string, AiFault, object]>([
    ["400", { kind: "status", status: 400 }, { kind: "refused", reason: "400" }],
    ["403", { kind: "status", status: 403 }, { kind: "refused", reason: "403" }],
    [
      "429 without money",
      { kind: "status", status: 429, code: "insufficient_quota" },
      { kind: "refused" },
    ],
    [
      "429 with a time",
      { kind: "status", status: 429, retryAfter: 0 },
      { kind: "rate_limited", retryAfterSeconds: 1 },
    ],
    [
      "moderation",
      { kind: "status", status: 400, code: "moderation_blocked" },
      { kind: "content_refused" },
    ],
    ["a refusal", { kind: "refusal" }, { kind: "content_refused" }],
    ["503", { kind: "status", status: 503 }, { kind: "unreachable", reason: "503" }],
    ["a lost connection", { kind: "drop" }, { kind: "unreachable" }],
    ["half an answer", { kind: "break_off" }, { kind: "unreachable" }],
    ["half of its JSON", { kind: "malformed" }, { kind: "unreadable" }],
    ["a page", { kind: "html" }, { kind: "unreadable" }],
    ["no image", { kind: "empty" }, { kind: "empty", reason: "no image" }],
    ["an empty image", answering([{ b64_json: "" }]), { kind: "empty" }],
    ["base64 that was cut", answering([{ b64_json: "iVBORw0KGg" }]), { kind: "unreadable" }],
    ["no base64", answering([{ b64_json: "<!doctype html>!" }]), { kind: "unreadable" }],
    [
      "more than can be an image",
      { kind: "garbage", body: " ".repeat(31 * 1024 * 1024) },
      { kind: "unreadable", reason: "too large an answer" },
    ],
  ])("%s, and it is asked once only", async (_, fault, expected) => {
    ai.control.fault(fault);
    expect(await draw()).toMatchObject(expected);
    expect(ai.control.images()).toHaveLength(1);
  });

  it("silence for longer than it may take; then the request is aborted, too", async () => {
    ai.control.fault({ kind: "hang" });
    const answer = await draw({}, { answerMs: 1000 });
    expect(answer).toEqual({ kind: "unreachable", reason: "TimeoutError" });
    await expect.poll(() => ai.control.images()[0]?.isAbandoned, SOON).toBe(true);
  });
});

it.each(["gpt-image-1", "dall-e-3", "my-own-model"])("%s draws from words", async (imageModel) => {
  const answer = await draw({}, { imageModel });
  if (answer.kind !== "drawn") throw new Error(answer.reason);
  expect((await sharp(answer.bytes).metadata()).width).toBeGreaterThan(0);
  expect(ai.control.images()).toMatchObject([{ kind: "generation", prompt: PROMPT, count: 1 }]);
});

it("a picture to start from is sent with the words", async () => {
  const background = "#336699";
  const create = { width: 64, height: 48, channels: 3, background } as const;
  const png = await sharp({ create }).png().toBuffer();
  expect(await draw({ reference: { png } })).toMatchObject({ kind: "drawn" });
  expect(ai.control.images()).toMatchObject([
    { kind: "edit", prompt: PROMPT, references: [{ type: "image/png", size: png.length }] },
  ]);
});

it("without a model it is switched off", () => {
  const settings = { baseUrl: ai.url, apiKey: undefined, imageModel: undefined };
  const others = { textModel: "writes", transcribeModel: "hears" };
  expect(createOpenAi({ ...settings, ...others }).generateImage).toBeUndefined();
});
