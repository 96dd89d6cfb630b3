/** Malicious and unusual files for uploads: built here, so that no such file is stored in the repository. */
import { crc32, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** Text that must not survive in a stored picture. */
export const CANARY = "canary-of-a-hidden-text";

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SCRIPT = `<html><script>alert("${CANARY}")</script></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert("${CANARY}")</script></svg>`;

function photo(width = 300, height = 200): ReturnType<typeof sharp> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#336699", noise } });
}

/** A half transparent image. */
function veil(width = 40, height = 30): ReturnType<typeof sharp> {
  const background = { r: 200, g: 0, b: 0, alpha: 0.5 };
  return sharp({ create: { width, height, channels: 4, background } });
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** An RGB image with the given header, and any bytes as its pixels. */
function png(
  width: number,
  height: number,
  pixels: Uint8Array,
  extra: readonly Buffer[] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk("IHDR", header),
    ...extra,
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function black(width: number, height: number): Buffer {
  return deflateSync(Buffer.alloc(height * (width * 3 + 1)));
}

function withExtraChunk(image: Buffer, chunk: Buffer): Buffer {
  const afterHeader = PNG_SIGNATURE.length + 25;
  return Buffer.concat([image.subarray(0, afterHeader), chunk, image.subarray(afterHeader)]);
}

function flippedAt(image: Buffer, position: number): Buffer {
  const copy = Buffer.from(image);
  copy[position] = (copy[position] ?? 0) ^ 0xff;
  return copy;
}

/** A JPEG with another size in its frame header. */
function announcing(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** A GIF with another size of its screen and of its first frame. */
function withScreen(gif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(gif);
  copy.writeUInt16LE(width, 6);
  copy.writeUInt16LE(height, 8);
  const frame = copy.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
  copy.writeUInt16LE(width, frame + 5);
  copy.writeUInt16LE(height, frame + 7);
  return copy;
}

function riff(kind: string, chunk: string, data: Buffer): Buffer {
  const size = (length: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(length);
    return bytes;
  };
  const body = Buffer.concat([Buffer.from(kind), Buffer.from(chunk), size(data.length), data]);
  return Buffer.concat([Buffer.from("RIFF"), size(body.length), body]);
}

function isoMedia(brand: string): Buffer {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}`),
    Buffer.alloc(4),
    Buffer.from(`${brand}mif1`),
    Buffer.alloc(200),
  ]);
}

function zipOf(text: string): Buffer {
  const data = deflateRawSync(Buffer.from(text));
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt16LE(1, 26);
  return Buffer.concat([header, Buffer.from("a"), data]);
}

const entityBomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`;

type Built = Uint8Array | Promise<Uint8Array>;
export type NamedFile = readonly [name: string, build: () => Built];

async function jpeg(): Promise<Buffer> {
  return await photo().jpeg().toBuffer();
}
async function rgbPng(): Promise<Buffer> {
  return await photo().png().toBuffer();
}

/** None of these begins like an image of an accepted kind, nor like a format with a name. */
export const notImages: readonly NamedFile[] = [
  ["one byte", () => Buffer.from([0xff])],
  ["zeros", () => Buffer.alloc(4096)],
  ["chance", () => Buffer.concat([Buffer.from("x"), randomBytes(4096)])],
  ["a text", () => Buffer.from("Just a text.")],
  ["a page with a script", () => Buffer.from(SCRIPT)],
  ["a packed drawing (SVGZ)", () => gzipSync(SVG)],
  ["PHP", () => Buffer.from("<?php system($_GET['c']); ?>")],
  ["a shell script", () => Buffer.from("#!/bin/sh\nid\n")],
  ["an archive (ZIP)", () => zipOf(SCRIPT)],
  ["200 MB of zeros, packed", () => gzipSync(Buffer.alloc(200_000_000))],
  [
    "a program (ELF)",
    () => Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(200)]),
  ],
  ["a program (EXE)", () => Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)])],
  ["a sound in the container of WebP", () => riff("WAVE", "fmt ", Buffer.alloc(64))],
  ["the first eight bytes of a PNG", () => PNG_SIGNATURE],
  [
    "a page behind the first bytes of a PNG",
    () => Buffer.concat([PNG_SIGNATURE, Buffer.from(SCRIPT)]),
  ],
];

function begunWith(...bytes: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from(bytes), Buffer.alloc(200)]);
}

/** A TIFF whose only field makes it a DNG. */
function dng(): Buffer {
  const field = [0x12, 0xc6, 1, 0, 4, 0, 0, 0, 1, 4, 0, 0];
  return begunWith(0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, ...field, 0, 0, 0, 0);
}

/** Files in formats with a name, and that name. */
export const otherFormatFiles: readonly (readonly [...NamedFile, format: string])[] = [
  ["a drawing with a script", () => Buffer.from(SVG), "SVG"],
  [
    "a drawing after a byte order mark",
    () => Buffer.from(`\uFEFF<?xml version="1.0"?>${SVG}`),
    "SVG",
  ],
  ["a drawing after a comment", () => Buffer.from(`\n<!-- made by hand -->\n${SVG}`), "SVG"],
  ["a drawing whose entities multiply", () => Buffer.from(entityBomb), "SVG"],
  [
    "a drawing that reads a file",
    () => Buffer.from(SVG.replace("<script", '<image href="file:///etc/passwd"/><script')),
    "SVG",
  ],
  ["a document", () => Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF"), "PDF"],
  ["a film", () => isoMedia("isom"), "MP4"],
  ["a film of an iPhone", () => isoMedia("qt  "), "MOV"],
  [
    "a film of a browser",
    () => begunWith(0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, ...Buffer.from("webm")),
    "WebM",
  ],
  ["an AVIF image", async () => await photo(64, 64).avif({ effort: 0 }).toBuffer(), "AVIF"],
  ["a TIFF image", async () => await photo().tiff().toBuffer(), "TIFF"],
  ["a raw photo (CR2)", () => begunWith(0x49, 0x49, 0x2a, 0, 16, 0, 0, 0, 0x43, 0x52, 2, 0), "RAW"],
  ["a raw photo (NEF)", () => begunWith(0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0x1c, 0, 0xfe, 0), "RAW"],
  ["a raw photo (DNG)", dng, "RAW"],
  ["a BMP image", () => begunWith(...Buffer.from("BM")), "BMP"],
  ["an icon", () => begunWith(0, 0, 1, 0, 1, 0, 16, 16), "ICO"],
  ["a Photoshop image", () => begunWith(...Buffer.from("8BPS\u0000\u0001")), "PSD"],
  ["a JPEG XL image", () => begunWith(0xff, 0x0a), "JPEG XL"],
  [
    "a JPEG XL image in a container",
    () => begunWith(0, 0, 0, 12, ...Buffer.from("JXL "), 0x0d, 0x0a, 0x87, 0x0a),
    "JPEG XL",
  ],
  [
    "a JPEG 2000 image",
    () =>
      begunWith(
        0,
        0,
        0,
        12,
        0x6a,
        0x50,
        0x20,
        0x20,
        0x0d,
        0x0a,
        0x87,
        0x0a,
        0,
        0,
        0,
        20,
        ...Buffer.from("ftypjp2 "),
      ),
    "JPEG 2000",
  ],
];

/** Photos of iPhones, whatever they are called; the libraries that come with sharp cannot read them. */
export const heicPhotos: readonly NamedFile[] = ["heic", "heix", "hevc", "mif1", "msf1"].map(
  (brand) => [`a HEIC photo (${brand})`, () => isoMedia(brand)],
);

/** They begin like images of an accepted kind, and no decoder reads them. */
export const damagedImages: readonly NamedFile[] = [
  ["a PNG 0 pixels wide", () => png(0, 10, black(1, 10))],
  ["a PNG 0 pixels high", () => png(10, 0, black(10, 1))],
  [
    "a PNG that announces as many pixels as it can",
    () => png(0x7fffffff, 0x7fffffff, black(10, 10)),
  ],
  ["a PNG without pixels", () => png(10, 10, Buffer.alloc(0))],
  ["a PNG whose pixels are rubbish", () => png(100, 100, randomBytes(3000))],
  [
    "a PNG whose header has a wrong checksum",
    async () => flippedAt(await rgbPng(), PNG_SIGNATURE.length + 21),
  ],
  ["a PNG that ends in the middle", async () => (await rgbPng()).subarray(0, 20_000)],
  ["the first bytes of a JPEG", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  [
    "a page behind the first bytes of a JPEG",
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(SCRIPT)]),
  ],
  ["a JPEG that ends in the middle", async () => (await jpeg()).subarray(0, 5000)],
  ["a page that begins like a GIF", () => Buffer.from(`GIF89a/*${SCRIPT}*/=1;`)],
  ["a GIF without a frame", () => Buffer.from("GIF89a\n\0\n\0\0\0\0;", "latin1")],
  ["rubbish in the container of WebP", () => riff("WEBP", "VP8 ", randomBytes(500))],
  [
    "a WebP that ends in the middle",
    async () => (await photo().webp().toBuffer()).subarray(0, 3000),
  ],
];

/** Images whose size alone is the attack, or that Telegram would not accept as a photo. */
export const wrongSizes: readonly NamedFile[] = [
  ["a PNG that announces 50,000 × 50,000 pixels", () => png(50_000, 50_000, black(10, 10))],
  [
    "600 kB that unfold to 14,000 × 14,000 pixels",
    () => png(14_000, 14_000, black(14_000, 14_000)),
  ],
  [
    "a JPEG that announces 65,500 × 65,500 pixels",
    async () => announcing(await jpeg(), 65_500, 65_500),
  ],
  [
    "a GIF that announces 65,535 × 65,535 pixels",
    async () => withScreen(await veil().gif().toBuffer(), 65_535, 65_535),
  ],
  ["a strip 21 times as long as wide", () => png(420, 20, black(420, 20))],
  ["a line one pixel high", () => png(20_000, 1, black(20_000, 1))],
];

async function frames(count: number): Promise<Buffer[]> {
  const colours = Array.from({ length: count }, (_, n) => `hsl(${n * 90}, 100%, 50%)`);
  return await Promise.all(
    colours.map(
      async (background) =>
        await sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
    ),
  );
}

async function animation(): Promise<ReturnType<typeof sharp>> {
  return sharp(await frames(3), { join: { animated: true } });
}

function asApng(image: Buffer): Buffer {
  return withExtraChunk(image, pngChunk("acTL", Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])));
}

/** 40 MB of text in a few kilobytes of a PNG's comment. */
function commentBomb(image: Buffer): Buffer {
  const text = Buffer.concat([
    Buffer.from("Comment\u0000\u0000", "latin1"),
    deflateSync(Buffer.alloc(40_000_000, 65)),
  ]);
  return withExtraChunk(image, pngChunk("zTXt", text));
}

const exif = {
  IFD0: { Artist: CANARY, Copyright: CANARY },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "55/1 45/1 0/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "37/1 37/1 0/1",
  },
};

/** Images with something in or about them that must not come out again: name, file, and size of the result, a JPEG. */
export const oddImages: readonly (readonly [...NamedFile, width: number, height: number])[] = [
  [
    "a JPEG with the place it was taken at",
    async () => await photo().withExif(exif).jpeg().toBuffer(),
    300,
    200,
  ],
  [
    "a JPEG lying on its side",
    async () => await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    200,
    300,
  ],
  [
    "a JPEG in colours of its own (ICC)",
    async () => await photo().withIccProfile("p3").jpeg().toBuffer(),
    300,
    200,
  ],
  [
    "a JPEG for print (CMYK)",
    async () => await photo().toColourspace("cmyk").jpeg().toBuffer(),
    300,
    200,
  ],
  ["a grey JPEG", async () => await photo().greyscale().jpeg().toBuffer(), 300, 200],
  [
    "a JPEG with a page behind it",
    async () => Buffer.concat([await jpeg(), Buffer.from(SCRIPT)]),
    300,
    200,
  ],
  [
    "a JPEG with an archive behind it",
    async () => Buffer.concat([await jpeg(), zipOf(CANARY)]),
    300,
    200,
  ],
  [
    "a JPEG that announces more pixels than it has",
    async () => announcing(await jpeg(), 3000, 2000),
    3000,
    2000,
  ],
  [
    "a JPEG with PHP in its comment",
    async () => {
      const image = await jpeg();
      const comment = Buffer.from(`<?php ${CANARY} ?>`);
      const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
      return Buffer.concat([image.subarray(0, 2), marker, comment, image.subarray(2)]);
    },
    300,
    200,
  ],
  [
    "a PNG with a script in its text",
    async () =>
      withExtraChunk(await rgbPng(), pngChunk("tEXt", Buffer.from(`Comment\u0000${SCRIPT}`))),
    300,
    200,
  ],
  ["a PNG whose comment unfolds to 40 MB", async () => commentBomb(await rgbPng()), 300, 200],
  [
    "a PNG with 16 bits a colour",
    async () => await photo().toColourspace("rgb16").png().toBuffer(),
    300,
    200,
  ],
  ["a PNG with a palette", async () => await photo().png({ palette: true }).toBuffer(), 300, 200],
  [
    "a PNG whose transparency hides nothing",
    async () => await photo().ensureAlpha(1).png().toBuffer(),
    300,
    200,
  ],
  ["a PNG one can see through", async () => await veil().png().toBuffer(), 40, 30],
  [
    "a PNG one can see through with 16 bits a colour",
    async () => await veil().toColourspace("rgb16").png().toBuffer(),
    40,
    30,
  ],
  ["a moving PNG", async () => asApng(await rgbPng()), 300, 200],
  ["a moving GIF", async () => await (await animation()).gif().toBuffer(), 40, 30],
  [
    "a moving WebP",
    async () => await (await animation()).webp({ lossless: true }).toBuffer(),
    40,
    30,
  ],
  [
    "a still GIF one can see through",
    async () =>
      await sharp({ create: { width: 40, height: 30, channels: 4, background: "#0000" } })
        .gif()
        .toBuffer(),
    40,
    30,
  ],
  ["a WebP one can see through", async () => await veil().webp().toBuffer(), 40, 30],
  ["a single pixel", async () => await photo(1, 1).png().toBuffer(), 1, 1],
  ["49 megapixels in 140 kB", () => png(7000, 7000, black(7000, 7000)), 5000, 5000],
  ["a strip 20 times as long as wide", () => png(10_000, 500, black(10_000, 500)), 5000, 250],
];

/** Random pixels, half transparent: a PNG of them would not fit into Telegram's limit. */
export async function hugeVeil(): Promise<Buffer> {
  const width = 2100;
  const height = 2000;
  const raw = { width, height, channels: 4 } as const;
  // Random pixels cannot be compressed losslessly; with loss the file is small enough for an upload.
  return await sharp(randomBytes(width * height * 4), { raw })
    .webp({ quality: 60 })
    .toBuffer();
}

export async function plainJpeg(): Promise<Buffer> {
  return await jpeg();
}

/** Takes about a second to encode again, all of which must be decoded while it is turned upright. */
export async function largePhoto(): Promise<Buffer> {
  return await photo(4000, 3000).jpeg({ quality: 60 }).withMetadata({ orientation: 6 }).toBuffer();
}
