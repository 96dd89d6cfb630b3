/** A small picture, made without a library, and its upload. */
import { randomFillSync } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import type { Ground } from "./ground.ts";
import type { VestnikProcess } from "./vestnikProcess.ts";

const SIDE = 32;
/** The side of a picture that fills a disk: nearly ten megabytes. */
const LARGE_SIDE = 1550;
const GREY = 0;
const TRANSPARENT = 6;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Uploads a picture for the owner; returns its address and file name. */
export async function uploadPicture(
  ground: Ground,
  shade: number,
): Promise<{ imageUrl: string; filename: string }> {
  const response = await tryUpload(ground, shade);
  if (!response.ok) throw new Error(`No upload: ${response.status} ${await response.text()}`);
  const { imageUrl } = (await response.json()) as { imageUrl: string };
  return { imageUrl, filename: imageUrl.split("/").at(-1) ?? "" };
}

/** One try, at this process or the first one that answers requests. Rejects when no answer comes. */
export async function tryUpload(
  ground: Ground,
  shade: number,
  at?: VestnikProcess,
): Promise<Response> {
  return await upload(ground, ground.owner.headers, paint(shade), at);
}

/** A picture of noise, which is large as a JPEG, too. */
export async function uploadLargePicture(
  ground: Ground,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const row = 1 + LARGE_SIDE * 4;
  const rows = randomFillSync(Buffer.alloc(LARGE_SIDE * row));
  for (let n = 0; n < LARGE_SIDE; n += 1) rows.writeUInt8(0, n * row);
  return await upload(
    ground,
    headers,
    png(LARGE_SIDE, TRANSPARENT, deflateSync(rows, { level: 0 })),
  );
}

async function upload(
  ground: Ground,
  headers: Readonly<Record<string, string>>,
  picture: Buffer,
  at = ground.processes.find((one) => one.url() !== ""),
): Promise<Response> {
  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(picture)], { type: "image/png" }), "a.png");
  return await fetch(`${at?.url() ?? ""}/api/upload/image`, {
    method: "POST",
    headers,
    body: form,
  });
}

/** A grey PNG. */
function paint(shade: number): Buffer {
  const rows = Buffer.alloc(SIDE * (SIDE + 1), shade);
  for (let row = 0; row < SIDE; row += 1) rows.writeUInt8(0, row * (SIDE + 1));
  return png(SIDE, GREY, deflateSync(rows));
}

function png(side: number, colours: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(colours, 9);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
