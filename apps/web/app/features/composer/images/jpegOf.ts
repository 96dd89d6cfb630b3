import { ApiError } from "../../../shared/api/apiError.ts";

export const JPEG = "image/jpeg";

/** Null where the browser draws none. */
export async function jpegOf(
  picture: CanvasImageSource,
  { width, height }: { readonly width: number; readonly height: number },
  quality: number,
): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new ApiError({ code: "image_undecodable", status: 422 });
  // A JPEG has no transparency: without this it would turn black.
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return await new Promise((resolve) => canvas.toBlob(resolve, JPEG, quality));
}
