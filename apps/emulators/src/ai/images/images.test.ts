import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startAiEmulator, type AiEmulator } from "../emulator.ts";
import type { AiFault } from "../faults.ts";
import { encodePlainPng } from "../../png.ts";

let ai: AiEmulator;

beforeAll(async () => {
  ai = await startAiEmulator();
});
afterEach(() => ai.control.reset());
afterAll(async () => await ai.close());

type Answer = {
  readonly data?: readonly { readonly b64_json?: string; readonly url?: string }[];
  readonly error?: { readonly message: string; readonly code: string | null };
};
type Fields = Readonly<Record<string, unknown>>;

/** Small, so that the tests draw quickly. */
const DRAW = { model: "sample-picture", prompt: "coffee in the morning", size: "64x48" };

async function post(path: string, body: string | FormData): Promise<[number, Answer]> {
  const type = typeof body === "string" ? { "content-type": "application/json" } : {};
  const headers = { authorization: "Bearer sk-any", ...type };
  const response = await fetch(`${ai.url}/images/${path}`, { method: "POST", headers, body });
  return [response.status, (await response.json()) as Answer];
}

const draw = async (fields: Fields) => await post("generations", JSON.stringify(fields));

async function edit(fields: Fields, images: readonly (Buffer | Blob)[], name = "image") {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, String(value));
  for (const image of images) {
    const png = image instanceof Blob ? image : new Blob([new Uint8Array(image)]);
    body.append(name, png.type === "" ? png.slice(0, png.size, "image/png") : png, "blob");
  }
  return await post("edits", body);
}

const plain = async (colour: string) =>
  await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .png()
    .toBuffer();

function bytesOf([, { data }]: readonly [number, Answer], index = 0): Buffer {
  return Buffer.from(data?.[index]?.b64_json ?? "", "base64");
}

it.each<[string, Fields, string]>([
  ["without a prompt", { model: "m" }, "missing_required_parameter"],
  ["without a model", { prompt: "p" }, "missing_required_parameter"],
  ["with a misspelt field", { ...DRAW, sizes: "1024x1024" }, "unknown_parameter"],
  ["with the number as a text", { ...DRAW, n: "1" }, "invalid_type"],
  ["eleven times", { ...DRAW, n: 11 }, "integer_above_max_value"],
  ["in an impossible size", { ...DRAW, size: "tall" }, "invalid_value"],
  ["twice from dall-e-3", { ...DRAW, model: "dall-e-3", size: "1024x1024", n: 2 }, "integer_above"],
  ["in another model's size", { ...DRAW, model: "gpt-image-1", size: "1792x1024" }, "invalid_val"],
  [
    "with the form of the answer, from a model that knows one only",
    { model: "gpt-image-1", prompt: "p", response_format: "b64_json" },
    "unknown_parameter",
  ],
  ["with a prompt that is too long", { ...DRAW, prompt: "a".repeat(32_001) }, "string_above"],
])("a picture that is asked for %s is refused in the provider's form", async (_, body, code) => {
  const [status, { error }] = await draw(body);
  expect([status, error?.code]).toEqual([400, expect.stringContaining(code) as string]);
  expect(ai.control.images()).toEqual([]);
});

it("a picture to start from is refused when it is missing, no PNG, or above 4 MB", async () => {
  const jpeg = new Blob([new Uint8Array(10)], { type: "image/jpeg" });
  const broken = (await plain("#f00")).subarray(0, 40);
  const large = Buffer.concat([await plain("#f00"), Buffer.alloc(4 * 1024 * 1024)]);
  const codes = [];
  for (const images of [[], [jpeg], [broken], [large]]) {
    const [status, { error }] = await edit(DRAW, images);
    codes.push([status, error?.code]);
  }
  expect(codes).toEqual([
    [400, "missing_required_parameter"],
    [400, "unsupported_file_mimetype"],
    [400, "invalid_image_file"],
    [400, "image_too_large"],
  ]);
  const [, { error }] = await edit({ ...DRAW, style: "vivid" }, [await plain("#f00")]);
  expect(error?.code).toBe("unknown_parameter");
});

it("the same words draw the same picture, other words and further pictures others", async () => {
  const [one, again, other] = [
    await draw({ ...DRAW, n: 2 }),
    await draw({ ...DRAW, response_format: "b64_json" }),
    await draw({ ...DRAW, prompt: "a cat on the roof" }),
  ];
  expect(await sharp(bytesOf(one)).metadata()).toMatchObject({ format: "png", width: 64 });
  expect(bytesOf(again)).toEqual(bytesOf(one));
  expect(bytesOf(one, 1)).not.toEqual(bytesOf(one));
  expect(bytesOf(other)).not.toEqual(bytesOf(one));
  expect(ai.control.images()).toMatchObject([
    { kind: "generation", ...DRAW, count: 2, references: [] },
    { prompt: DRAW.prompt },
    { prompt: "a cat on the roof" },
  ]);
});

it("a picture of the usual size stays below 300 kB", async () => {
  const answer = await draw({ model: "gpt-image-1", prompt: "city", quality: "low" });
  expect(await sharp(bytesOf(answer)).metadata()).toMatchObject({ width: 1024, height: 1024 });
  expect(bytesOf(answer).length).toBeLessThan(300_000);
});

it("a new picture from another one has its colours", async () => {
  const [red, blue] = [await plain("#d02010"), await plain("#1020d0")];
  const hot = await sharp(bytesOf(await edit(DRAW, [red]))).stats();
  const cold = await sharp(bytesOf(await edit(DRAW, [blue, blue], "image[]"))).stats();
  expect(hot.channels[0]?.mean).toBeGreaterThan((hot.channels[2]?.mean ?? 0) + 20);
  expect(cold.channels[2]?.mean).toBeGreaterThan((cold.channels[0]?.mean ?? 0) + 20);
  const { length: size } = red;
  const [first, second] = ai.control.images();
  expect(first).toMatchObject({ kind: "edit", references: [{ type: "image/png", size }] });
  expect(second?.references).toHaveLength(2);
});

it("dall-e answers with an address unless it is asked for the picture", async () => {
  const [, { data }] = await draw({ model: "dall-e-2", prompt: "p", size: "256x256" });
  const picture = await fetch(data?.[0]?.url ?? "");
  expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 256 });
});

it("answers with wrong pictures on demand", async () => {
  ai.control.fault({ kind: "picture", picture: "truncated" });
  await expect(sharp(bytesOf(await draw(DRAW))).toBuffer()).rejects.toThrow("libpng read error");
  ai.control.fault({ kind: "picture", picture: "huge" });
  const huge = bytesOf(await draw(DRAW));
  expect(await sharp(huge).metadata()).toMatchObject({ width: 8000, height: 8000 });
  expect(huge).toEqual(encodePlainPng(8000, 8000));
  expect(huge.length).toBeLessThan(50_000);
  ai.control.fault({ kind: "picture", picture: "no_picture" });
  expect(bytesOf(await draw(DRAW)).toString()).toContain("<!doctype html>");
  ai.control.fault({ kind: "picture", picture: "address" });
  const [, { data }] = await draw(DRAW);
  expect(data).toEqual([{ url: expect.stringMatching(/^http/) as string }]);
});

it.each<[string, AiFault, RegExp]>([
  ["no more credit", { kind: "status", status: 402, code: "insufficient_quota" }, /402.*insuff/],
  ["too many requests", { kind: "status", status: 429, retryAfter: 7 }, /^429 7 /],
  ["a refusal", { kind: "refusal" }, /^400.*content_policy_violation/],
  ["no picture", { kind: "empty" }, /"data":\[\]/],
  ["half an answer", { kind: "malformed" }, /^200 - application\/json.*"b64_js$/],
  ["a page", { kind: "html" }, /^200 - text\/html/],
  ["an end in the middle", { kind: "break_off" }, /^200 - application\/json.*lost$/],
  ["a lost connection", { kind: "drop" }, /^lost$/],
])("answers with %s on demand, once and to pictures alone", async (_, fault, expected) => {
  ai.control.fault({ ...fault, of: "image" });
  expect(
    await raw("chat/completions", { model: "m", messages: [{ role: "user", content: "p" }] }),
  ).toMatch(/^200/);
  expect(await raw("images/generations", DRAW)).toMatch(expected);
  expect(await raw("images/generations", DRAW)).toMatch(/^200.*b64_json/);
});

/** Status, Retry-After, type and body as one line. */
async function raw(path: string, body: object): Promise<string> {
  const headers = { authorization: "Bearer sk-any", "content-type": "application/json" };
  const asking = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(`${ai.url}/${path}`, asking).catch(() => undefined);
  if (!response) return "lost";
  const text = await response.text().catch(() => "lost");
  const header = (name: string) => response.headers.get(name) ?? "-";
  return `${response.status} ${header("retry-after")} ${header("content-type")} ${text}`;
}
