/** Photos to upload: real bytes, distinguishable by their colour. */
import sharp from "sharp";

type Photo = { name: string; mimeType: string; buffer: Buffer };

export async function photo(
  name: string,
  colour: string,
  width = 640,
  height = 480,
): Promise<Photo> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** A small file that announces so many pixels that decoding them would take the browser's memory. */
export async function giantPhoto(name: string): Promise<Photo> {
  const giant = await photo(name, "#335577");
  const frame = giant.buffer.indexOf(Buffer.from([0xff, 0xc0]));
  giant.buffer.writeUInt16BE(20_000, frame + 5);
  giant.buffer.writeUInt16BE(20_000, frame + 7);
  return giant;
}
