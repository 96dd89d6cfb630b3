/** What is read of an upload and what is stored of it: the same on every database, so this runs on the embedded one only. */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { PassThrough } from "node:stream";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { UploadedImage } from "@vestnik/contract/uploads";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import {
  CANARY,
  damagedImages,
  heicPhotos,
  hugeVeil,
  notImages,
  otherFormatFiles,
  oddImages,
  plainJpeg,
  wrongSizes,
} from "../../testing/images/hostileImages.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { multipart, refusalOf, sendUpload, storedIn } from "../../testing/images/sentUploads.ts";
import type { Answer, Part } from "../../testing/images/sentUploads.ts";

const TEN_MB = 10 * 1024 * 1024;

let testApp: TestApp;
let owner: Owner;
let image: Buffer;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  owner = await signUp(testApp);
  image = await plainJpeg();
});
afterAll(async () => await testApp.close());

async function send(
  body: { payload: Buffer | string | PassThrough; headers: Record<string, string> },
  who = owner,
): Promise<Answer> {
  return await sendUpload(testApp, body, who);
}

async function upload(
  bytes: Uint8Array,
  part: Omit<Part, "bytes"> = {},
  who = owner,
): Promise<Answer> {
  return await send(multipart([{ ...part, bytes }]), who);
}

const stored = async () => await storedIn(testApp);

async function fetchImage(imageUrl: string): Promise<Answer> {
  return await testApp.app.inject({ url: imageUrl });
}

describe("an upload is refused, and nothing of it is stored,", () => {
  const announced = [
    { name: "photo.jpg", type: "image/jpeg" },
    { name: "photo.png", type: "image/png" },
  ];

  it.each([
    ...notImages.map((file) => [...file, "image_not_an_image"] as const),
    ...heicPhotos.map((file) => [...file, "image_heic"] as const),
    ...damagedImages.map((file) => [...file, "image_damaged"] as const),
  ])("when it is %s", async (_, build, code) => {
    const bytes = await build();
    const before = await stored();
    const who = await signUp(testApp);
    for (const part of announced) {
      expect(refusalOf(await upload(bytes, part, who))).toEqual([422, code]);
    }
    expect(await stored()).toEqual(before);
  });

  it.each(otherFormatFiles)("when it is %s, and its format is named", async (_, build, format) => {
    const bytes = await build();
    const before = await stored();
    const who = await signUp(testApp);
    for (const part of announced) {
      const answer = await upload(bytes, part, who);
      expect(refusalOf(answer)).toEqual([422, "image_other_format"]);
      expect(answer.json<ErrorBody>()).toMatchObject({ details: { format } });
    }
    expect(await stored()).toEqual(before);
  });

  it("when it is empty", async () => {
    const before = await stored();
    for (const part of announced) {
      expect(refusalOf(await upload(Buffer.alloc(0), part))).toEqual([422, "image_empty"]);
    }
    expect(await stored()).toEqual(before);
  });

  it.each(wrongSizes)("when it is %s", async (_, build) => {
    const bytes = await build();
    const before = await stored();
    const startedAt = performance.now();
    expect(refusalOf(await upload(bytes))).toEqual([422, "image_dimensions"]);
    // The header alone decides: pixels of such images would take seconds, or all memory.
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(await stored()).toEqual(before);
  });

  it("when it is larger than 10 MB, whether its header says so or not", async () => {
    const { payload, headers } = multipart([
      { bytes: Buffer.concat([image, Buffer.alloc(TEN_MB)]) },
    ]);
    expect(refusalOf(await send({ payload, headers }))).toEqual([413, "image_too_large"]);
    const huge = { ...headers, "content-length": String(payload.length + TEN_MB) };
    expect(refusalOf(await send({ payload, headers: huge }))).toEqual([413, "image_too_large"]);
  });

  it("without a session", async () => {
    const visitor = { userId: "", headers: { authorization: "" } };
    expect(refusalOf(await upload(image, {}, visitor))).toEqual([401, "unauthorized"]);
  });

  it.each<
    [string, () => { payload: Buffer | string; headers: Record<string, string> }, number, string]
  >([
    [
      "in another field",
      () => multipart([{ field: "file", bytes: image }]),
      400,
      "validation_failed",
    ],
    ["without a part", () => multipart([]), 400, "validation_failed"],
    [
      "as a text field",
      () => ({
        payload: '--b\r\ncontent-disposition: form-data; name="image"\r\n\r\nhello\r\n--b--\r\n',
        headers: { "content-type": "multipart/form-data; boundary=b" },
      }),
      400,
      "validation_failed",
    ],
    ["twice", () => multipart([{ bytes: image }, { bytes: image }]), 413, "request_too_large"],
    [
      "with fifty other fields",
      () =>
        multipart(
          Array.from({ length: 50 }, (_, n) => ({ field: `f${n}`, bytes: Buffer.from("x") })),
        ),
      413,
      "request_too_large",
    ],
    [
      "in a field called __proto__",
      () => multipart([{ field: "__proto__", bytes: image }]),
      400,
      "malformed_request",
    ],
    [
      "with a broken JSON field",
      () => ({
        payload:
          '--b\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{\r\n--b--\r\n',
        headers: { "content-type": "multipart/form-data; boundary=b" },
      }),
      400,
      "malformed_request",
    ],
    [
      "that breaks off",
      () => {
        const { payload, headers } = multipart([{ bytes: image }]);
        return { payload: payload.subarray(0, 3000), headers };
      },
      400,
      "malformed_request",
    ],
    [
      "without a boundary",
      () => ({ payload: "x", headers: { "content-type": "multipart/form-data" } }),
      400,
      "malformed_request",
    ],
    [
      "as JSON",
      () => ({ payload: "{}", headers: { "content-type": "application/json" } }),
      415,
      "unsupported_media_type",
    ],
    [
      "as bare bytes",
      () => ({ payload: image, headers: { "content-type": "image/jpeg" } }),
      415,
      "unsupported_media_type",
    ],
    ["as nothing", () => ({ payload: "", headers: {} }), 415, "unsupported_media_type"],
  ])("%s", async (_, request, status, code) => {
    const before = await stored();
    expect(refusalOf(await send(request()))).toEqual([status, code]);
    expect(await stored()).toEqual(before);
  });

  it("when there is no room for its file on the disk", async () => {
    const folder = join(testApp.deps.config.dataDir, "uploads");
    const { rows } = await stored();
    await rm(folder, { recursive: true });
    try {
      expect(refusalOf(await upload(image))).toEqual([500, "internal_error"]);
    } finally {
      await mkdir(folder);
    }
    expect(await stored()).toEqual({ rows, files: 0 });
  });
});

describe("an uploaded image", () => {
  it.each(oddImages)("that is %s is stored as pixels only", async (name, build, width, height) => {
    const who = await signUp(testApp);
    const response = await upload(await build(), { name: "photo.gif", type: "image/gif" }, who);
    expect(response.statusCode).toBe(201);
    const { imageUrl, ...size } = response.json<UploadedImage>();
    expect(imageUrl).toMatch(/^\/uploads\/[a-z0-9]{20,40}\.jpg$/);
    const isAnimated = name.includes("moving");
    const wasTransparent = name.includes("see through");
    expect(size).toEqual({ success: true, width, height, isAnimated, wasTransparent });
    const { rawPayload } = await fetchImage(imageUrl);
    expect(rawPayload.includes(CANARY)).toBe(false);
    const metadata = await sharp(rawPayload).metadata();
    expect(metadata).toMatchObject({
      format: "jpeg",
      hasAlpha: false,
      width,
      height,
      depth: "uchar",
      space: "srgb",
    });
    for (const leftover of [
      "exif",
      "icc",
      "xmp",
      "iptc",
      "orientation",
      "comments",
      "pages",
    ] as const) {
      expect([leftover, metadata[leftover]]).toEqual([leftover, undefined]);
    }
  });

  it("is on white where one could see through it, and as it was elsewhere", async () => {
    const half = { width: 40, height: 60, channels: 4, background: "#f000" } as const;
    const red = { width: 40, height: 60, channels: 4, background: "#f00f" } as const;
    const sides = [
      { input: { create: half }, left: 0, top: 0 },
      { input: { create: red }, left: 40, top: 0 },
    ];
    const canvas = sharp({ create: { ...half, width: 80 } }).composite(sides);
    for (const bytes of [
      await canvas.png().toBuffer(),
      await canvas.webp().toBuffer(),
      await canvas.gif().toBuffer(),
      await hugeVeil(),
    ]) {
      const { imageUrl, wasTransparent } = (await upload(bytes)).json<UploadedImage>();
      expect(wasTransparent).toBe(true);
      const { rawPayload } = await fetchImage(imageUrl);
      expect(rawPayload.length).toBeLessThanOrEqual(TEN_MB);
      const { hasAlpha } = await sharp(rawPayload).metadata();
      expect(hasAlpha).toBe(false);
      if (rawPayload.length > 100_000) continue;
      const pixels = await sharp(rawPayload).raw().toBuffer();
      const at = (x: number) => [...pixels.subarray((30 * 80 + x) * 3, (30 * 80 + x) * 3 + 3)];
      for (const value of at(10)) expect(value).toBeGreaterThan(250);
      expect(at(70)[0]).toBeGreaterThan(240);
      expect(at(70)[1]).toBeLessThan(20);
    }
  });

  it("shows the first frame of an animation", async () => {
    const moving = oddImages.find(([name]) => name === "a moving GIF");
    const { imageUrl } = (await upload((await moving?.[1]()) ?? image)).json<UploadedImage>();
    const { dominant } = await sharp((await fetchImage(imageUrl)).rawPayload).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.g).toBeLessThan(60);
  });

  it.each([
    "../../../etc/cron.d/x.jpg",
    "..%2f..%2fx.jpg",
    "/etc/passwd",
    "C:\\windows\\x.jpg",
    "x.jpg%00.php",
    "shell.php",
    ".htaccess",
    "",
    "a".repeat(2000),
    "фото.jpg",
  ])("called %j gets a name of ours", async (name) => {
    const response = await upload(image, { name });
    expect(response.json<UploadedImage>().imageUrl).toMatch(/^\/uploads\/[a-f0-9]{32}\.jpg$/);
  });

  it("is shown to browsers as an image and nothing else", async () => {
    const { imageUrl } = (await upload(image)).json<UploadedImage>();
    const response = await fetchImage(imageUrl);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-security-policy":
        "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=31536000, immutable",
    });
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  it("answers range requests, and conditional requests with 304", async () => {
    const { imageUrl: url } = (await upload(image)).json<UploadedImage>();
    const { rawPayload: whole, headers } = await fetchImage(url);
    const etag = String(headers.etag);
    const get = async (asked: Record<string, string>) =>
      await testApp.app.inject({ url, headers: asked });

    for (const [range, start, end] of [
      ["bytes=0-99", 0, 99],
      ["bytes=100-", 100, whole.length - 1],
      ["bytes=-100", whole.length - 100, whole.length - 1],
      ["bytes=100-99999999", 100, whole.length - 1],
    ] as const) {
      const part = await get({ range, "if-range": etag });
      expect([part.statusCode, part.headers["content-range"]]).toEqual([
        206,
        `bytes ${start}-${end}/${whole.length}`,
      ]);
      expect(part.rawPayload.equals(whole.subarray(start, end + 1))).toBe(true);
    }
    for (const odd of [
      { range: "bytes=5-1" },
      { range: "bytes=-0" },
      { range: "bytes=99999999-" },
      { range: "bytes=0-1,3-4" },
      { range: "lines=1-2" },
      { range: "bytes=0-99", "if-range": '"another"' },
      { "if-none-match": '"another"' },
    ]) {
      const { statusCode, rawPayload } = await get(odd);
      expect([odd, statusCode, rawPayload.equals(whole)]).toEqual([odd, 200, true]);
    }
    const known = await get({ "if-none-match": `"another", W/${etag}` });
    expect([known.statusCode, known.payload]).toEqual([304, ""]);
    const head = await testApp.app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.headers["content-length"], head.payload]).toEqual([
      200,
      String(whole.length),
      "",
    ]);
  });

  it.each([
    `${"a".repeat(32)}.jpg`,
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e%2fpglite",
    "....%2f%2fx.jpg",
    "%00.jpg",
    `${"a".repeat(32)}.jpg%00.png`,
    `${"a".repeat(32)}.jpg.part`,
    `${"A".repeat(32)}.JPG`,
    `${"a".repeat(32)}.svg`,
    "a".repeat(5000),
    "",
    "%zz",
  ])("is not found at /uploads/%s", async (name) => {
    const response = await fetchImage(`/uploads/${name}`);
    const { requestId, ...body } = response.json<ErrorBody>();
    expect(requestId).not.toBe("");
    const refusals = [
      [404, "not_found"],
      [400, "malformed_request"],
    ];
    expect(refusals).toContainEqual([response.statusCode, body.code]);
    expect(body.success).toBe(false);
  });
});
