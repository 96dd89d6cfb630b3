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
