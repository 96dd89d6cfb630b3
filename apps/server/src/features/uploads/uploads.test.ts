import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import type { UploadedImage } from "@vestnik/contract/uploads";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicationUploads, uploads } from "../../db/schema.ts";
import { connectChannel, postPublications, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import {
  CANARY,
  hugeVeil,
  largePhoto,
  notImages,
  oddImages,
  plainJpeg,
  wrongSizes,
} from "../../testing/hostileImages.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

/** Long enough for a busy machine. */
const SOON = { timeout: 15_000 };
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

type Part = {
  readonly field?: string;
  readonly name?: string;
  readonly type?: string;
  readonly bytes: Uint8Array;
};

function multipart(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `x${randomBytes(12).toString("hex")}`;
  const chunks = parts.flatMap(
    ({ field = "image", name = "photo.jpg", type = "image/jpeg", bytes }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`,
      ),
      Buffer.from(`content-type: ${type}\r\n\r\n`),
      bytes,
      Buffer.from("\r\n"),
    ],
  );
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { payload, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

type Answer = Awaited<ReturnType<typeof send>>;

async function send(
  { payload, headers }: { payload: Buffer | string | PassThrough; headers: Record<string, string> },
  who = owner,
) {
  return await testApp.app.inject({
    method: "POST",
    url: "/api/upload/image",
    payload,
    headers: { ...who.headers, ...headers },
  });
}

async function upload(
  bytes: Uint8Array,
  part: Omit<Part, "bytes"> = {},
  who = owner,
): Promise<Answer> {
  return await send(multipart([{ ...part, bytes }]), who);
}

/** An upload whose last bytes are not sent before `end` is called. */
function beginUpload(who: Owner): { readonly answer: Promise<Answer>; readonly end: () => void } {
  const { payload, headers } = multipart([{ bytes: image }]);
  const body = new PassThrough();
  body.write(payload.subarray(0, -8));
  return {
    answer: send({ payload: body, headers }, who),
    end: () => body.end(payload.subarray(-8)),
  };
}

async function uploaded(who = owner): Promise<string> {
  const response = await upload(image, {}, who);
  expect(response.statusCode).toBe(201);
  return response.json<UploadedImage>().imageUrl.slice("/uploads/".length);
}

function refusalOf(response: Answer): [number, string] {
  return [response.statusCode, response.json<ErrorBody>().code];
}

async function stored(): Promise<{ rows: number; files: number }> {
  const rows = await testApp.deps.database.db.select().from(uploads);
  const files = await readdir(join(testApp.deps.config.dataDir, "uploads"));
  return { rows: rows.length, files: files.length };
}

async function fetchImage(imageUrl: string): Promise<Answer> {
  return await testApp.app.inject({ url: imageUrl });
}

async function remove(filename: string, who = owner): Promise<Answer> {
  return await testApp.app.inject({
    method: "DELETE",
    url: `/api/upload/image/${filename}`,
    headers: who.headers,
  });
}

describe("an upload is refused, and nothing of it is stored,", () => {
  const announced = [
    { name: "photo.jpg", type: "image/jpeg" },
    { name: "photo.png", type: "image/png" },
  ];

  it.each(notImages)("when it is %s", async (_, build) => {
    const bytes = await build();
    const before = await stored();
    const who = await signUp(testApp);
    for (const part of announced) {
      expect(refusalOf(await upload(bytes, part, who))).toEqual([422, "image_not_an_image"]);
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

describe("of many uploads at once", () => {
  it("those of one person that wait are bounded; the rest is refused with the time to try again, and nothing of it is stored", async () => {
    const who = await signUp(testApp);
    const before = await stored();
    const begun = Array.from({ length: 3 }, () => beginUpload(who));
    await expect.poll(async () => (await stored()).files, SOON).toBe(before.files + 3);
    const refused: Answer[] = [];
    const others = Array.from({ length: 43 }, async () => {
      const answer = await upload(image, {}, who);
      if (answer.statusCode !== 201) refused.push(answer);
    });
    // Forty wait until one of the three ends.
    await expect.poll(() => refused.length, SOON).toBe(3);
    for (const { end } of begun) end();
    await Promise.all([...others, ...begun.map(async ({ answer }) => await answer)]);
    expect(refused.map(refusalOf)).toEqual(Array.from({ length: 3 }, () => [503, "uploads_busy"]));
    expect(refused[0]?.headers["retry-after"]).toBe("5");
    expect(await stored()).toEqual({ rows: before.rows + 43, files: before.files + 43 });
  });

  it("one of another person does not wait behind all of them", async () => {
    const [greedy, other] = [await signUp(testApp), await signUp(testApp)];
    // Two processes decode from now on.
    await Promise.all([upload(image, {}, greedy), upload(image, {}, other)]);
    const ended: string[] = [];
    const all = Array.from({ length: 20 }, async () => {
      await upload(image, {}, greedy);
      ended.push("greedy");
    });
    await upload(image, {}, other);
    const servedBefore = ended.length;
    await Promise.all(all);
    expect(servedBefore).toBeLessThan(6);
  });

  it("one whose client leaves is not processed, and nothing of it stays", async () => {
    const who = await signUp(testApp);
    const before = await stored();
    await testApp.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = testApp.app.server.address() as AddressInfo;
    const leaving = new AbortController();
    const body = new FormData();
    body.set("image", new Blob([new Uint8Array(await largePhoto())]), "large.jpg");
    const sent = fetch(`http://127.0.0.1:${port}/api/upload/image`, {
      ...{ method: "POST", body, headers: who.headers, signal: leaving.signal },
    });
    await expect.poll(async () => (await stored()).files, SOON).toBe(before.files + 1);
    leaving.abort();
    await expect(sent).rejects.toThrow("aborted");
    await expect.poll(stored, SOON).toEqual(before);
  });
});

describe("an uploaded image", () => {
  it.each(oddImages)(
    "that is %s is stored as pixels only",
    async (name, build, kind, width, height) => {
      const who = await signUp(testApp);
      const response = await upload(await build(), { name: "photo.gif", type: "image/gif" }, who);
      expect(response.statusCode).toBe(201);
      const { imageUrl, ...size } = response.json<UploadedImage>();
      expect(imageUrl).toMatch(
        kind === "png" ? /^\/uploads\/[a-z0-9]{20,40}\.png$/ : /^\/uploads\/[a-z0-9]{20,40}\.jpg$/,
      );
      const isAnimated = name.includes("moving");
      expect(size).toEqual({ success: true, width, height, isAnimated });
      const { rawPayload } = await fetchImage(imageUrl);
      expect(rawPayload.includes(CANARY)).toBe(false);
      const metadata = await sharp(rawPayload).metadata();
      expect(metadata).toMatchObject({
        format: kind,
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
    },
  );

  it("that no PNG of at most 10 MB can hold becomes a JPEG on white", async () => {
    const bytes = await hugeVeil();
    expect(bytes.length).toBeLessThan(TEN_MB);
    const response = await upload(bytes);
    const { imageUrl } = response.json<UploadedImage>();
    expect(imageUrl).toMatch(/\.jpg$/);
    expect((await fetchImage(imageUrl)).rawPayload.length).toBeLessThanOrEqual(TEN_MB);
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
    const filename = await uploaded();
    const response = await fetchImage(`/uploads/${filename}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=31536000, immutable",
    });
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  it("answers range requests, and conditional requests with 304", async () => {
    const url = `/uploads/${await uploaded()}`;
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

describe("deleting an image", () => {
  it("takes away the file and its row", async () => {
    const before = await stored();
    const filename = await uploaded();
    const response = await remove(filename);
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    expect((await fetchImage(`/uploads/${filename}`)).statusCode).toBe(404);
    expect(await stored()).toEqual(before);
    expect(refusalOf(await remove(filename))).toEqual([404, "not_found"]);
  });

  it("needs a session", async () => {
    const filename = await uploaded();
    expect(
      refusalOf(await remove(filename, { userId: "", headers: { authorization: "" } })),
    ).toEqual([401, "unauthorized"]);
  });

  it("of another owner answers as if it did not exist, and does not delete it", async () => {
    const filename = await uploaded();
    const stranger = await signUp(testApp);
    const answers = [
      await remove(filename, stranger),
      await remove(`${"b".repeat(32)}.jpg`, stranger),
    ];
    const bodies = answers.map((response) => ({ ...response.json<ErrorBody>(), requestId: "" }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(bodies[0]).toEqual(bodies[1]);
    expect((await fetchImage(`/uploads/${filename}`)).statusCode).toBe(200);
  });

  it.each([
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e%2fx.jpg",
    "..%5cx.jpg",
    "x%00.jpg",
    "x.jpg",
    `${"a".repeat(32)}.svg`,
    "%20",
    `${"a".repeat(32)}.jpg%2f..`,
  ])("is a bad request for the name %s", async (name) => {
    expect(refusalOf(await remove(name))).toEqual([400, "validation_failed"]);
  });

  it("is refused while a publication needs it", async () => {
    const filename = await uploaded();
    const channel = await connectChannel(testApp, owner);
    const scheduledDate = new Date(Date.now() + 3_600_000).toISOString();
    const made = await postPublications(testApp.app, owner, {
      channelIds: [channel.id],
      imageUrl: `/uploads/${filename}`,
      scheduledDate,
    });
    expect(made.statusCode).toBe(201);
    expect(refusalOf(await remove(filename))).toEqual([409, "upload_in_use"]);
    expect((await fetchImage(`/uploads/${filename}`)).statusCode).toBe(200);
  });

  it("and publishing it at the same moment never leave a publication without its image", async () => {
    const channel = await connectChannel(testApp, owner);
    for (let round = 0; round < 5; round++) {
      const filename = await uploaded();
      const [made, removed] = await Promise.all([
        postPublications(testApp.app, owner, {
          channelIds: [channel.id],
          imageUrl: `/uploads/${filename}`,
        }),
        remove(filename),
      ]);
      const isThere = (await fetchImage(`/uploads/${filename}`)).statusCode === 200;
      const outcome = [made.statusCode, removed.statusCode, isThere];
      expect([
        [201, 409, true],
        [422, 200, false],
      ]).toContainEqual(outcome);
    }
  });
});

describe("a post", () => {
  it("cannot show an image another owner uploaded", async () => {
    const stranger = await signUp(testApp);
    const filename = await uploaded(stranger);
    const channel = await connectChannel(testApp, owner);
    const response = await postPublications(testApp.app, owner, {
      channelIds: [channel.id],
      imageUrl: `/uploads/${filename}`,
    });
    expect(refusalOf(response)).toEqual([422, "image_missing"]);
  });
});

describe("quota of images", () => {
  async function fill(who: Owner, files: number, byteSize: number): Promise<string[]> {
    const rows = Array.from({ length: files }, () => ({
      ...{
        filename: `${randomBytes(16).toString("hex")}.jpg`,
        userId: who.userId,
        contentType: "image/jpeg",
      },
      ...{ byteSize, width: 1, height: 1 },
    }));
    await testApp.deps.database.db.insert(uploads).values(rows);
    return rows.map(({ filename }) => filename);
  }

  it("ends at 500 unused images", async () => {
    const who = await signUp(testApp);
    const [first = ""] = await fill(who, 500, 1);
    const before = await stored();
    const response = await upload(image, {}, who);
    expect(refusalOf(response)).toEqual([403, "upload_quota_reached"]);
    expect(await stored()).toEqual(before);

    const channel = await connectChannel(testApp, who);
    const made = await postPublications(testApp.app, who, { channelIds: [channel.id] });
    const publicationId = made.json<{ publications: Publication[] }>().publications[0]?.id ?? "";
    await testApp.deps.database.db
      .insert(publicationUploads)
      .values({ publicationId, filename: first });
    expect((await upload(image, {}, who)).statusCode).toBe(201);
    expect((await upload(image, {}, who)).statusCode).toBe(403);
    await uploaded(await signUp(testApp));
  });

  it("ends at 500 MB", async () => {
    const who = await signUp(testApp);
    await fill(who, 1, 500 * 1024 * 1024 - 100);
    const before = await stored();
    expect(refusalOf(await upload(image, {}, who))).toEqual([403, "upload_quota_reached"]);
    expect(await stored()).toEqual(before);
  });

  it("for one more is granted once, however many uploads arrive at the same time", async () => {
    const who = await signUp(testApp);
    await fill(who, 499, 1);
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => await upload(image, {}, who)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 403, 403, 403, 403,
    ]);
    const rows = await testApp.deps.database.db
      .select()
      .from(uploads)
      .where(eq(uploads.userId, who.userId));
    expect(rows).toHaveLength(500);
  });
});
