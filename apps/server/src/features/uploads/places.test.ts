/** Where a file was recorded is not published: read by one reader whatever the database is, so this runs on the embedded one only. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import sharp from "sharp";
import { signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { plainJpeg } from "../../testing/images/hostileImages.ts";
import { placedFilms, PLACE } from "../../testing/media/placedFilms.ts";
import { realFiles, readRealFile } from "../../testing/media/realFiles.ts";
import { uploadedFile } from "../../testing/media/sentFiles.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let film: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  owner = await signUp(testApp);
  const [phone] = realFiles;
  if (phone) film = await readRealFile(phone);
});
afterAll(async () => await testApp.close());

type Bytes = Uint8Array<ArrayBuffer>;

/** What a reader of the channel would download. */
async function published(bytes: Bytes, as?: "document") {
  const sent = await uploadedFile(testApp, owner, bytes, { ...(as && { as }) });
  const { rawPayload } = await testApp.app.inject({ url: sent.media.url });
  return { ...sent, bytes: rawPayload };
}

describe("a film is published without the place where it was recorded, and otherwise as it was:", () => {
  it.each(placedFilms)("%s", async (_, make) => {
    const given = make(film);
    expect(Buffer.from(given).includes(PLACE)).toBe(true);
    const { bytes, ...sent } = await published(given);
    expect(sent).toMatchObject({
      media: { kind: "video" },
      width: 64,
      seconds: 1,
      hadPlace: true,
    });
    expect(bytes).toHaveLength(given.length);
    expect(bytes.includes(PLACE)).toBe(false);
    const changed = given.filter((byte, at) => byte !== bytes[at]).length;
    expect(changed).toBeLessThan(160);
  });

  it("also where it is sent as a file", async () => {
    const [, make] = placedFilms[0] ?? [];
    const given = make?.(film) ?? film;
    const { bytes, hadPlace } = await published(given, "document");
    expect([hadPlace, bytes.includes(PLACE)]).toEqual([true, false]);
  });

  it("one that says nothing is not touched", async () => {
    const { bytes, hadPlace } = await published(film);
    expect([hadPlace, bytes.equals(film)]).toEqual([false, true]);
  });
});

describe("a photo that is sent as a file keeps every pixel, and not the place where it was taken,", () => {
  const GPS = { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 1234/100" };
  const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="52,31.12N"/></rdf:RDF></x:xmpmeta>`;

  it("in EXIF and in XMP", async () => {
    const photo = sharp(await plainJpeg())
      .withExif({ IFD0: { Artist: "Anna" }, IFD3: GPS })
      .withXmp(XMP);
    const given = new Uint8Array(await photo.jpeg().toBuffer());
    const { bytes, hadPlace, media } = await published(given, "document");
    expect([hadPlace, media.kind]).toEqual([true, "document"]);
    const { exif, xmp } = await sharp(bytes).metadata();
    expect([exif?.includes("Anna"), xmp?.includes("52,31.12N")]).toEqual([true, false]);
    const latitude = Buffer.from([52, 0, 0, 0, 1, 0, 0, 0, 31, 0, 0, 0, 1, 0, 0, 0]);
    expect([Buffer.from(given).includes(latitude), bytes.includes(latitude)]).toEqual([
      true,
      false,
    ]);
    const pixels = async (image: Uint8Array) => await sharp(image).raw().toBuffer();
    expect(await pixels(bytes)).toEqual(await pixels(given));
  });

  it("and is not touched where it says none", async () => {
    const given = new Uint8Array(
      await sharp(await plainJpeg())
        .withExif({ IFD0: { Artist: "Anna" } })
        .jpeg()
        .toBuffer(),
    );
    const { bytes, hadPlace } = await published(given, "document");
    expect([hadPlace, bytes.equals(given)]).toEqual([false, true]);
  });
});
