/**
 * Files as they come in real life: each is kept unchanged, as what it is. Read by one reader whatever the database is, so this runs on the
 * embedded one only. What is added as an image is in pictures.test.ts.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { heicPhotos, otherFormatFiles } from "../../testing/images/hostileImages.ts";
import { readRealFile, realFiles } from "../../testing/media/realFiles.ts";
import { sampleVideo } from "../../testing/media/sampleMedia.ts";
import { uploadedFile } from "../../testing/media/sentFiles.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  owner = await signUp(testApp);
});
afterAll(async () => await testApp.close());

type Bytes = Uint8Array<ArrayBuffer>;

/** What is kept, and how it is served: what is played has its type, and nothing becomes a page. */
async function kept(bytes: Bytes, name: string) {
  const { seconds, ...sent } = await uploadedFile(testApp, owner, bytes, { name });
  const { rawPayload, headers } = await testApp.app.inject({ url: sent.media.url });
  const isPlayed = sent.media.kind !== "document";
  const [type, place] = isPlayed
    ? [/^(?:video|audio|image)\//, /^inline/]
    : [/^application\/octet-stream$/, /^attachment/];
  return {
    ...sent,
    kind: sent.media.kind,
    // What encoders add at the ends is none of our promises.
    seconds: seconds === null ? null : Math.round(seconds * 5) / 5,
    isUnchanged: rawPayload.equals(bytes),
    isServedAsThat:
      type.test(String(headers["content-type"])) &&
      place.test(String(headers["content-disposition"])),
  };
}

const WHOLE = { isUnchanged: true, isServedAsThat: true };

it.each(realFiles.map((each) => [each.what, each] as const))("%s", async (_, each) => {
  const facts = { unplayable: null, ...each.facts };
  expect(await kept(await readRealFile(each), each.file)).toMatchObject({ ...WHOLE, ...facts });
});

const VIDEO = { kind: "video", width: 64, height: 48, unplayable: null };
const UNPLAYABLE = { kind: "document", unplayable: "MP4" };
const PLAIN = { kind: "document", unplayable: null };

const real = async (file: string): Promise<Bytes> => {
  const found = realFiles.find((each) => each.file === file);
  if (!found) throw new Error(`There is no ${file}.`);
  return await readRealFile(found);
};
const half = (bytes: Bytes) => bytes.slice(0, bytes.length / 2);

it.each<[string, string, () => Promise<Bytes>, object]>([
  [
    "a turned film is as high as it is shown",
    "turned.mp4",
    async () => await sampleVideo({ rotation: 270 }),
    { ...VIDEO, width: 96, height: 128 },
  ],
  [
    "a film of a phone that ends in the middle cannot be played",
    "cut.mp4",
    async () => half(await real("phone.mp4")),
    UNPLAYABLE,
  ],
  [
    "a film of the web that ends in its index cannot be played",
    "cut.mp4",
    async () => half(await real("web.mp4")),
    UNPLAYABLE,
  ],
  [
    "a film of the web that lacks its last pictures plays until there",
    "cut.mp4",
    async () => (await real("web.mp4")).slice(0, -100),
    VIDEO,
  ],
  [
    "a film that lasts no time cannot be played",
    "nothing.mp4",
    async () => await sampleVideo({ seconds: 0, hasSound: false }),
    UNPLAYABLE,
  ],
  [
    "the first bytes of a film are no film",
    "begun.mp4",
    async () => (await real("phone.mp4")).slice(0, 32),
    UNPLAYABLE,
  ],
  [
    "a GIF of nine bytes is a file",
    "begun.gif",
    async () => (await real("moving.gif")).slice(0, 9),
    PLAIN,
  ],
  [
    "a WebM that is called MP4 is none",
    "lies.mp4",
    async () => await real("vp8.webm"),
    { kind: "document", unplayable: "WEBM" },
  ],
  [
    "a film that is called a text is a film",
    "lies.txt",
    async () => await real("phone.mp4"),
    VIDEO,
  ],
])("%s", async (_, name, make, facts) => {
  expect(await kept(await make(), name)).toMatchObject({ ...WHOLE, ...facts });
});

it.each([...otherFormatFiles, ...heicPhotos].map(([what, build]) => [what, build] as const))(
  "%s, added as a file, is a document",
  async (_, build) => {
    expect(await kept(new Uint8Array(await build()), "file.bin")).toMatchObject({
      ...WHOLE,
      kind: "document",
    });
  },
);
