import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import type { UploadedImage } from "@vestnik/contract/uploads";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicationUploads, uploads } from "../../db/schema.ts";
import { connectChannel, postPublications, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { largePhoto, plainJpeg } from "../../testing/images/hostileImages.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { multipart, refusalOf, sendUpload, storedIn } from "../../testing/images/sentUploads.ts";
import type { Answer, Part } from "../../testing/images/sentUploads.ts";

/** Long enough for a busy machine. */
const SOON = { timeout: 15_000 };

let testApp: TestApp;
let owner: Owner;
let image: Buffer;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  owner = await signUp(testApp);
  image = await plainJpeg();
});
afterAll(async () => await testApp.close());

async function upload(
  bytes: Uint8Array,
  part: Omit<Part, "bytes"> = {},
  who = owner,
): Promise<Answer> {
  return await sendUpload(testApp, multipart([{ ...part, bytes }]), who);
}

/** An upload whose last bytes are not sent before `end` is called. */
function beginUpload(who: Owner): { readonly answer: Promise<Answer>; readonly end: () => void } {
  const { payload, headers } = multipart([{ bytes: image }]);
  const body = new PassThrough();
  body.write(payload.subarray(0, -8));
  return {
    answer: sendUpload(testApp, { payload: body, headers }, who),
    end: () => body.end(payload.subarray(-8)),
  };
}

async function uploaded(who = owner): Promise<string> {
  const response = await upload(image, {}, who);
  expect(response.statusCode).toBe(201);
  return response.json<UploadedImage>().imageUrl.slice("/uploads/".length);
}

const stored = async () => await storedIn(testApp);

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
    const before = await stored();
    const begun = Array.from({ length: 3 }, () => beginUpload(greedy));
    await expect.poll(async () => (await stored()).files, SOON).toBe(before.files + 3);
    // None of them can end before the three.
    const waiting = Array.from({ length: 20 }, async () => await upload(image, {}, greedy));
    expect((await upload(image, {}, other)).statusCode).toBe(201);
    for (const { end } of begun) end();
    const answers = await Promise.all([
      ...waiting,
      ...begun.map(async ({ answer }) => await answer),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
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
      method: "POST",
      body,
      headers: who.headers,
      signal: leaving.signal,
    });
    await expect.poll(async () => (await stored()).files, SOON).toBe(before.files + 1);
    leaving.abort();
    await expect(sent).rejects.toThrow("aborted");
    await expect.poll(stored, SOON).toEqual(before);
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
  ])("answers the same for %s, which is the name of no image", async (name) => {
    expect(refusalOf(await remove(name))).toEqual([404, "not_found"]);
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
      filename: `${randomBytes(16).toString("hex")}.jpg`,
      userId: who.userId,
      contentType: "image/jpeg",
      byteSize,
      width: 1,
      height: 1,
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
