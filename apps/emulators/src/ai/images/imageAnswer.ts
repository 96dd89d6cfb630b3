import sharp from "sharp";
import type { WrongPicture } from "../faults.ts";
import type { Picture } from "../journal.ts";
import { drawPicture } from "./drawing.ts";
import type { EditRequest } from "./editForm.ts";
import type { ImageRequest } from "./imageRequest.ts";
import { encodePlainPng } from "../../png.ts";

const HUGE = 8000;

/** As many as were asked for, each another one. */
export async function drawPictures(order: ImageRequest | EditRequest): Promise<Picture[]> {
  const { count, prompt, format } = order;
  const colours = "references" in order ? order.references.flatMap((each) => each.colours) : [];
  const pictures: Picture[] = [];
  for (let index = 0; index < count; index += 1) {
    const text = index === 0 ? prompt : `${prompt} ${index}`;
    const png = drawPicture(text, order, colours.length === 0 ? undefined : colours);
    const bytes = format === "png" ? png : await sharp(png).toFormat(format).toBuffer();
    pictures.push({ type: `image/${format}`, bytes });
  }
  return pictures;
}

export function spoil(picture: Picture, how: WrongPicture): Picture {
  const type = "image/png";
  switch (how) {
    case "truncated":
      return { ...picture, bytes: picture.bytes.subarray(0, picture.bytes.length / 2) };
    case "huge":
      return { type, bytes: encodePlainPng(HUGE, HUGE) };
    case "no_picture":
      return { type, bytes: Buffer.from("<!doctype html><title>No picture</title>") };
    case "address":
      return picture;
    default:
      return how satisfies never;
  }
}

/** In OpenAI's form. What is counted is only roughly what the real one counts. */
export function imageAnswer(
  order: ImageRequest,
  pictures: readonly Picture[],
  addressOf: ((index: number) => string) | undefined,
): object {
  const data = pictures.map(({ bytes }, index) =>
    addressOf ? { url: addressOf(index) } : { b64_json: bytes.toString("base64") },
  );
  const created = Math.floor(Date.now() / 1000);
  if (order.model.startsWith("dall-e-")) {
    const isRevised = order.model === "dall-e-3";
    const revised = { revised_prompt: `An illustration: ${order.prompt}` };
    return { created, data: isRevised ? data.map((each) => ({ ...each, ...revised })) : data };
  }
  const [asked, drawn] = [Math.ceil(order.prompt.length / 4), 1056 * pictures.length];
  const { width, height, format, quality = "medium" } = order;
  return {
    created,
    data,
    background: "opaque",
    output_format: format,
    quality,
    size: `${width}x${height}`,
    usage: {
      input_tokens: asked,
      output_tokens: drawn,
      total_tokens: asked + drawn,
      input_tokens_details: { text_tokens: asked, image_tokens: 0 },
    },
  };
}
