import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readImageSize } from "./imageHeader.ts";

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
