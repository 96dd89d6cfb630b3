import { MAX_PHOTO_SIDES } from "@vestnik/domain/post";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canBeDecoded,
  isAnimation,
  readImageSize,
  smallerImage,
  smallerTries,
} from "./smallerImage.ts";

const side = fc.integer({ min: 1, max: 60_000 });

describe("an image that is made smaller", () => {
  test("that stays too narrow for Telegram, or would take the memory of a telephone, is not decoded", () => {
    expect(canBeDecoded({ width: 2100, height: 100 })).toBe(false);
    expect(canBeDecoded({ width: 20_000, height: 20_000 })).toBe(false);
    expect(canBeDecoded({ width: 0x1000000, height: 0x1000000 })).toBe(false);
    expect(canBeDecoded({ width: 2000, height: 100 })).toBe(true);
    expect(canBeDecoded({ width: 12_000, height: 9000 })).toBe(true);
  });

  test("keeps its shape, is never enlarged, and is within Telegram's sides in every try", () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        fc.pre(Math.max(width, height) / Math.min(width, height) <= 20);
        const tries = smallerTries({ width, height });
        expect(tries.length).toBeGreaterThan(0);
        for (const each of tries) {
          expect(each.width).toBeLessThanOrEqual(width);
          expect(each.width + each.height).toBeLessThanOrEqual(MAX_PHOTO_SIDES);
          expect(each.width * each.height).toBeLessThanOrEqual(4096 * 4096);
          expect(Math.abs(each.width - (each.height * width) / height)).toBeLessThanOrEqual(
            1 + width / height,
          );
        }
      }),
    );
  });

  test("loses quality before size, and size in few steps", () => {
    const tries = smallerTries({ width: 4000, height: 3000 });
    expect(tries[0]).toEqual({ width: 4000, height: 3000, quality: 0.92 });
    expect(tries[2]).toMatchObject({ width: 4000, quality: 0.75 });
    expect(tries[3]).toMatchObject({ width: 3000, quality: 0.92 });
    expect(tries.length).toBeLessThan(40);
  });
});

const webp = (flags: number) => `RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0${String.fromCharCode(flags)}\0\0\0`;
const png = (chunks: string) => `\x89PNG\r\n\x1a\n\0\0\0\rIHDR${chunks}`;

test.each([
  ["an animated WebP", webp(0x12), true],
  ["a still WebP with transparency", webp(0x10), false],
  ["a simple WebP", "RIFF\0\0\0\0WEBPVP8 \x0a\0\0\0\x02\0\0\0", false],
  ["an animated PNG", png("gAMA....acTL........IDAT"), true],
  ["a still PNG, whatever its pixels look like", png("gAMA....IDAT..acTL"), false],
  ["a photo", "\xff\xd8\xff\xe0acTL", false],
  ["an empty file", "", false],
])("is told from a still picture: %s", async (_, bytes, expected) => {
  const file = new Blob([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))]);
  expect(await isAnimation(file)).toBe(expected);
});

const TOO_LARGE = new Uint8Array(10 * 1024 * 1024 + 1);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const container = (brand: string) => latin1(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`);
const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"></svg>';

test.each([
  ["a film", container("isom"), "image_other_format", "MP4"],
  ["a film of an iPhone", container("qt  "), "image_other_format", "MOV"],
  ["an AVIF image", container("avif"), "image_other_format", "AVIF"],
  ["a TIFF image", latin1("II*\0\x08\0\0\0\0\0\0\0\0\0"), "image_other_format", "TIFF"],
  ["a BMP image", latin1("BM"), "image_other_format", "BMP"],
  ["a Photoshop image", latin1("8BPS\0\x01"), "image_other_format", "PSD"],
  ["a document", latin1("%PDF-1.7\n"), "image_other_format", "PDF"],
  ["a drawing", latin1(SVG), "image_other_format", "SVG"],
  ["a drawing after a byte order mark", latin1(`\xef\xbb\xbf${SVG}`), "image_other_format", "SVG"],
  ["a photo of an iPhone", container("heic"), "image_heic", undefined],
  ["another one", container("mif1"), "image_heic", undefined],
  ["an animation", latin1("GIF89a"), "image_too_large", undefined],
  ["nothing but zeros", latin1(""), "image_not_an_image", undefined],
  ["words", latin1("just words"), "image_not_an_image", undefined],
  ["an archive", latin1("PK\x03\x04"), "image_not_an_image", undefined],
  ["a JPEG without a size", latin1("\xff\xd8\xff\xe0"), "image_damaged", undefined],
  [
    "a PNG without width",
    latin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\x01"),
    "image_damaged",
    undefined,
  ],
  ["a WebP of rubbish", latin1("RIFF\0\0\0\0WEBPVP8 "), "image_damaged", undefined],
])("above 10 MB %s that is named .jpg is refused as what it is", async (_, head, code, format) => {
  const file = new File([head, TOO_LARGE], "photo.jpg", { type: "image/jpeg" });
  await expect(smallerImage(file)).rejects.toMatchObject({
    code,
    details: format === undefined ? {} : { format },
  });
});

const bytes = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
const sizeOf = async (...parts: (string | Uint8Array<ArrayBuffer>)[]) =>
  await readImageSize(
    new Blob(parts.map((part) => (typeof part === "string" ? bytes(part) : part))),
  );

const PNG = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
const FRAME = "\xff\xc0\0\x11\x08\x4e\x20\x9c\x40\x03\x01";
const segment = (letters: string) =>
  `\xff\xe1${String.fromCharCode((letters.length + 2) >> 8, (letters.length + 2) & 255)}${letters}`;

describe("a file announces no size when it", () => {
  test.each([
    ["is empty", ""],
    ["is no image", "<svg width='9' height='9'>"],
    ["is a GIF, which is never made smaller", "GIF89a\x40\x9c\x40\x9c\0\0\0\0\0\0\0\0\0\0\0\0\0\0"],
    ["ends within the header of a PNG", `${PNG}\0\0\x4e\x20\0\0`],
    ["is a PNG without a header", "\x89PNG\r\n\x1a\n\0\0\0\rIDAT\0\0\0\x09\0\0\0\x09"],
    ["is a PNG 0 pixels wide", `${PNG}\0\0\0\0\0\0\0\x09`],
    ["ends within the header of a WebP", "RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff"],
    ["is another sort of RIFF", `RIFF\0\0\0\0WAVEfmt ${"\0".repeat(40)}`],
    ["is a WebP of rubbish", `RIFF\0\0\0\0WEBPVP8 ${"\x07".repeat(40)}`],
    ["is the beginning of a JPEG", "\xff\xd8\xff\xe0"],
    ["is a JPEG with a page behind its first bytes", "\xff\xd8\xff\xe0<html><script>"],
    ["is a JPEG whose pixels come before its size", `\xff\xd8\xff\xda\0\x02${FRAME}`],
    ["is a JPEG with a segment that leads nowhere", `\xff\xd8\xff\xe1\0\0${FRAME}`],
    ["is a JPEG that says its height later", "\xff\xd8\xff\xc0\0\x11\x08\0\0\0\x09\x03\x01"],
    ["is a JPEG of segments without an end", `\xff\xd8${segment("").repeat(501)}${FRAME}`],
    ["is a JPEG filled up without an end", `\xff\xd8${"\xff".repeat(501)}${FRAME}`],
  ])("%s", async (_, file) => {
    expect(await sizeOf(file)).toBeUndefined();
  });
});

test("no bytes make the reader fail, and what it reads is a size", async () => {
  const starts = fc.constantFrom("\xff\xd8", PNG, "RIFF\0\0\0\0WEBPVP8 ", "RIFF\0\0\0\0WEBPVP8X");
  await fc.assert(
    fc.asyncProperty(starts, fc.uint8Array({ maxLength: 200 }), async (start, rest) => {
      const size = await sizeOf(start, new Uint8Array(rest));
      if (!size) return;
      for (const side of [size.width, size.height]) expect(side).toBeGreaterThan(0);
    }),
  );
});

describe("the size is read", () => {
  // The first bytes of pictures that a common encoder has made.
  test.each([
    ["PNG", "iVBORw0KGgoAAAANSUhEUgAAAS0AAADLCAYAAAA7icU="],
    [
      "JPEG",
      "/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCADLAS0DASI=",
    ],
    [
      "progressive JPEG",
      "/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wgARCADLAS0DASI=",
    ],
    ["WebP", "UklGRtIAAABXRUJQVlA4WAoAAAAQAAAALAEAygAAQUw="],
    ["WebP without transparency", "UklGRqYAAABXRUJQVlA4IJoAAABwEACdASotAcsAPm0="],
    ["lossless WebP", "UklGRiIAAABXRUJQVlA4TBYAAAAvLIEyEAcQEUUMACg="],
  ])("of a %s", async (_, head) => {
    expect(await sizeOf(atob(head))).toEqual({ width: 301, height: 203 });
  });

  test("of the picture, and not of the preview that a camera puts before it", async () => {
    const preview = segment(`Exif\0\0\xff\xd8\xff\xc0\0\x11\x08\0\x09\0\x09\x03\x01`);
    const profile = segment("a".repeat(60_000)).repeat(30);
    expect(await sizeOf(`\xff\xd8${preview}${profile}\xff\xff${FRAME}`)).toEqual({
      width: 40_000,
      height: 20_000,
    });
  });

  test("of a giant that takes a few bytes", async () => {
    expect(await sizeOf(`${PNG}\0\0\x4e\x20\0\0\x4e\x20`)).toEqual({
      width: 20_000,
      height: 20_000,
    });
    expect(await sizeOf("RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff")).toEqual({
      width: 0x1000000,
      height: 0x1000000,
    });
  });
});
