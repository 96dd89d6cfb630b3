/** Videos, animations, audio and other files: received, kept, shown and published as they came. */
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import { MAX_FILE_BYTES } from "@vestnik/domain/media";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  call,
  connectChannel,
  isSettled,
  postPublications,
  publicationsWhen,
  signUp,
  visitor,
} from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { plainJpeg } from "../../testing/images/hostileImages.ts";
import { storeBytes } from "../../testing/images/storedImage.ts";
import { sampleGif, sampleMp3, sampleVideo } from "../../testing/media/sampleMedia.ts";
import { sendFile, uploadedFile } from "../../testing/media/sentFiles.ts";
import type { Sending } from "../../testing/media/sentFiles.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  await testApp.startWorker();
});
afterAll(async () => await testApp.close());
beforeEach(async () => {
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
});

type Wishes = Sending & { readonly who?: Owner };

const send = async (bytes: Uint8Array<ArrayBuffer> | Blob, { who = owner, ...rest }: Wishes = {}) =>
  await sendFile(testApp, who, bytes, rest);
const uploaded = async (bytes: Uint8Array<ArrayBuffer>, { who = owner, ...rest }: Wishes = {}) =>
  await uploadedFile(testApp, who, bytes, rest);

const refusalOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
];

async function published(content: object): Promise<Publication> {
  const answer = await postPublications(testApp.app, owner, {
    ...content,
    channelIds: [channel.id],
  });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  const [made] = await publicationsWhen(testApp.app, owner, isSettled, 1);
  if (!made) throw new Error("Nothing was published.");
  return made;
}

const posts = () => testApp.telegram.control.posts(channel.chatId);

describe("refused is", () => {
  it("who is not signed in", async () => {
    expect(refusalOf(await send(sampleGif, { who: visitor as Owner }))[0]).toBe(401);
  });

  it("an empty file, a request without one, and more than Telegram takes", async () => {
    expect(refusalOf(await send(new Uint8Array()))).toEqual([422, "file_empty"]);
    const answer = await call(testApp.app, owner, "POST", "/upload/file", {});
    expect(refusalOf(answer)).toEqual([415, "unsupported_media_type"]);
    const tooMuch = new Blob([new Uint8Array(MAX_FILE_BYTES + 1)]);
    expect(refusalOf(await send(tooMuch))).toEqual([413, "file_too_large"]);
  });

  it("another person's file, in a post", async () => {
    const stranger = await signUp(testApp);
    const { media } = await uploaded(sampleGif, { who: stranger });
    const answer = await postPublications(testApp.app, owner, {
      media: [media],
      channelIds: [channel.id],
    });
    expect(refusalOf(answer)).toEqual([422, "image_missing"]);
  });
});

describe("a file is found to be what it contains, whatever it is called", () => {
  it.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, object]>([
    [
      "a video with sound",
      async () => await sampleVideo(),
      { media: { kind: "video" }, width: 128, height: 96, seconds: 2, unplayable: null },
    ],
    [
      "a video that is turned",
      async () => await sampleVideo({ rotation: 90 }),
      { media: { kind: "video" }, width: 96, height: 128 },
    ],
    [
      "a video without sound",
      async () => await sampleVideo({ hasSound: false }),
      { media: { kind: "animation" }, unplayable: null },
    ],
    ["a GIF", async () => sampleGif, { media: { kind: "animation" }, width: 1, height: 1 }],
    ["an MP3", async () => sampleMp3(), { media: { kind: "audio" }, width: 0, unplayable: null }],
    [
      "a WebM, which Telegram does not play",
      async () => await sampleVideo({ container: "webm", codec: "vp9", hasSound: false }),
      { media: { kind: "document" }, unplayable: "WEBM" },
    ],
    [
      "an MP4 with a codec that Telegram does not play",
      async () => await sampleVideo({ codec: "vp9", hasSound: false }),
      { media: { kind: "document" }, unplayable: "VP9" },
    ],
    [
      "a video that was cut off",
      async () => (await sampleVideo()).slice(0, 700),
      { media: { kind: "document" }, unplayable: "MP4" },
    ],
    [
      "a picture",
      async () => new Uint8Array(await plainJpeg()),
      { media: { kind: "document" }, unplayable: null },
    ],
    [
      "a page",
      async () => new TextEncoder().encode("<script>alert(1)</script>"),
      { media: { kind: "document" }, unplayable: null },
    ],
  ])("%s", async (_, make, expected) => {
    expect(await uploaded(await make(), { name: "lies.exe" })).toMatchObject(expected);
  });

  it("and a document where its owner wants one", async () => {
    const sent = await uploaded(await sampleVideo(), { name: "raw cut.mp4", as: "document" });
    expect(sent).toMatchObject({
      media: { kind: "document" },
      name: "raw cut.mp4",
      unplayable: null,
    });
  });
});

describe("an address", () => {
  it("plays a video in parts", async () => {
    const bytes = await sampleVideo();
    const { media } = await uploaded(bytes);
    const answer = await testApp.app.inject({ url: media.url, headers: { range: "bytes=4-7" } });
    expect([answer.statusCode, answer.headers["content-type"], answer.body]).toEqual([
      206,
      "video/mp4",
      "ftyp",
    ]);
  });

  it("downloads a document under its name, and never opens it as a page", async () => {
    const page = new TextEncoder().encode("<script>alert(1)</script>");
    const { media } = await uploaded(page, { name: "отчёт «май».html" });
    const { headers } = await testApp.app.inject({ url: media.url });
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent("отчёт «май».html")}`,
      "x-content-type-options": "nosniff",
    });
  });
});

describe("published is", () => {
  it("a video as a video, hidden, below its text, with its size", async () => {
    const { media } = await uploaded(await sampleVideo({ seconds: 3 }), { name: "Утро.mp4" });
    const made = await published({
      text: "<b>Tea</b>",
      media: [{ ...media, spoiler: true }],
      captionAbove: true,
    });
    expect(made).toMatchObject({
      status: "published",
      content: { media: [{ ...media, spoiler: true }], imageUrl: null, imageUrls: [] },
    });
    expect(posts()).toMatchObject([
      {
        caption: "Tea",
        has_media_spoiler: true,
        show_caption_above_media: true,
        video: { width: 128, height: 96, duration: 3, file_name: "Утро.mp4" },
      },
    ]);
  });

  it("a GIF that still moves, an audio, and a document under its own name", async () => {
    const gif = await uploaded(sampleGif, { name: "a.gif" });
    const audio = await uploaded(sampleMp3(), { name: "a.mp3" });
    const page = new TextEncoder().encode("%PDF-1.4 tea");
    const document = await uploaded(page, { name: 'счёт "№ 1".pdf' });
    for (const { media } of [gif, audio, document]) {
      const answer = await postPublications(testApp.app, owner, {
        media: [media],
        channelIds: [channel.id],
        captionAbove: true,
      });
      expect(answer.statusCode).toBe(201);
    }
    const all = await publicationsWhen(testApp.app, owner, isSettled, 3);
    expect(all.map(({ status }) => status)).toEqual(["published", "published", "published"]);
    const sent = posts();
    expect(sent.find(({ animation }) => animation)).toMatchObject({
      animation: { mime_type: "image/gif" },
    });
    expect(sent.find((post) => post.audio)).toMatchObject({ audio: { duration: 2 } });
    expect(sent.find((post) => post.document && !post.animation)).toMatchObject({
      document: { file_name: "счёт № 1.pdf", file_size: page.length },
    });
  });

  it("an album of a photo and a video, in its order, the text under the first", async () => {
    const photo = `/uploads/${await storeBytes(testApp.deps, owner.userId, await plainJpeg())}`;
    const { media } = await uploaded(await sampleVideo());
    const made = await published({
      text: "Tea",
      media: [media, { kind: "photo", url: photo, spoiler: true }],
    });
    expect(made.content).toMatchObject({ imageUrl: photo, media: [media, { url: photo }] });
    expect(posts().flat()).toMatchObject([
      { caption: "Tea", video: { duration: 2 } },
      { has_media_spoiler: true },
    ]);
    expect(posts().flat()[1]).toHaveProperty("photo");
    expect(posts().flat()[1]).not.toHaveProperty("caption");
  });
});
