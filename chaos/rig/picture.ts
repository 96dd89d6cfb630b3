/** A small picture, made without a library, and its way into the product. */
import { crc32, deflateSync } from "node:zlib";
import type { Ground } from "./ground.ts";

const SIDE = 32;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** An upload of the ground's owner: its address and the name of its file. */
export async function uploadPicture(
  ground: Ground,
  shade: number,
): Promise<{ imageUrl: string; filename: string }> {
  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(paint(shade))], { type: "image/png" }), "a.png");
  const url = ground.processes.find((one) => one.url() !== "")?.url() ?? "";
  const response = await fetch(`${url}/api/upload/image`, {
    method: "POST",
    headers: ground.owner.headers,
    body: form,
  });
  if (!response.ok) throw new Error(`No upload: ${response.status} ${await response.text()}`);
  const { imageUrl } = (await response.json()) as { imageUrl: string };
  return { imageUrl, filename: imageUrl.split("/").at(-1) ?? "" };
}

/** A grey PNG. */
function paint(shade: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc(SIDE * (SIDE + 1), shade);
  for (let row = 0; row < SIDE; row += 1) rows.writeUInt8(0, row * (SIDE + 1));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
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
