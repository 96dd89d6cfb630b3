/** Uploaded images. */
import { z } from "zod";

export const uploadResponseSchema = z.strictObject({
  success: z.literal(true),
  /** Path on our own origin: `/uploads/<name>.jpg`. */
  imageUrl: z.string(),
  width: z.int(),
  height: z.int(),
});
export type UploadedImage = z.infer<typeof uploadResponseSchema>;
