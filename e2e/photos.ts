/** Photos to upload: real bytes, told apart by their colour. */
import sharp from "sharp";

type FileToUpload = { name: string; mimeType: string; buffer: Buffer };

export async function photo(
  name: string,
  colour: string,
  width = 640,
  height = 480,
): Promise<FileToUpload> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** A file that says of itself what it is not. */
export function pretender(name: string, mimeType: string, content: string): FileToUpload {
  return { name, mimeType, buffer: Buffer.from(content) };
}
