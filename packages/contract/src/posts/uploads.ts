/** Uploaded images and files, and how much storage they take. */
import { imageUses, MAX_IMAGES_NAMED, removableImageUses } from "@vestnik/domain/imageStorage";
import { mediaKinds, UPLOAD_KEY } from "@vestnik/domain/media";
import { z } from "zod";
import { givenInstantSchema, givenText, instantSchema } from "../shared.ts";

/** A form (multipart/form-data). */
export const uploadFormSchema = z.strictObject({ image: z.file() });

export const uploadResponseSchema = z.strictObject({
  success: z.literal(true),
  /** Path on our own origin: `/uploads/<name>.jpg`. */
  imageUrl: z.string(),
  width: z.int(),
  height: z.int(),
  /** The upload was animated; Telegram shows the image as a still of its first frame. */
  isAnimated: z.boolean(),
  /** The upload had transparent parts; the image has them white, because Telegram's photos have none. */
  wasTransparent: z.boolean(),
});
export type UploadedImage = z.infer<typeof uploadResponseSchema>;

export const uploadKeySchema = z.string().regex(UPLOAD_KEY);

/** `POST /upload/file`: a form (multipart/form-data) whose short fields come before the file. */
export const uploadFileFormSchema = z.strictObject({
  /** What its readers see of a document. */
  name: z.string().optional(),
  /** Sent as a file, whatever it contains. */
  as: z.literal("document").optional(),
  /** When the upload breaks off, what has arrived waits for a day, and another request with this key brings the rest. */
  key: uploadKeySchema.optional(),
  /** How many bytes of the whole file are left out at its beginning, because they arrived before. */
  offset: z.string().optional(),
  file: z.file(),
});

/** `PUT /uploads/{filename}/thumbnail` of a video or an animation: a frame of it in a form (multipart/form-data). */
export const thumbnailFormSchema = z.strictObject({ image: z.file() });

/** `GET /upload/file/{key}`: where to go on with an upload that broke off; 0 also when nothing is known of it. */
export const arrivedResponseSchema = z.strictObject({
  success: z.literal(true),
  offset: z.int(),
});

export const uploadedFileResponseSchema = z.strictObject({
  success: z.literal(true),
  /** What it was found to be by its content, and where it is. */
  media: z.strictObject({ kind: z.enum(mediaKinds), url: z.string() }),
  name: z.string(),
  byteSize: z.int(),
  /** 0 where there is nothing to see. */
  width: z.int(),
  height: z.int(),
  /** Of what is played; `null` where it is not known. */
  seconds: z.number().nullable(),
  /** The format of a video or an audio that Telegram does not play inside a chat: it is sent as a document. */
  unplayable: z.string().nullable(),
  /** It said where it was recorded; that was removed. */
  hadPlace: z.boolean(),
});
export type UploadedFile = z.infer<typeof uploadedFileResponseSchema>;

/** The last part of an image's path: `<name>.jpg`. Any other text is the name of no image. */
export const uploadNameSchema = givenText(20_000);
const filenamesSchema = z.array(uploadNameSchema).max(MAX_IMAGES_NAMED);

/** `POST /uploads/keep`: a browser reports which images its unsaved texts show. */
export const keepImagesSchema = z.strictObject({ filenames: filenamesSchema });
export const keepImagesResponseSchema = z.strictObject({
  success: z.literal(true),
  /** Until when those without a post or draft stay; later with every call. */
  keptUntil: instantSchema,
  /** Those that do not exist, or belong to another owner. */
  missing: z.array(z.string()),
});

const imageUsageSchema = z.strictObject({
  usedBytes: z.int(),
  /** -1 is unlimited. */
  limitBytes: z.int(),
  uses: z.record(z.enum(imageUses), z.strictObject({ files: z.int(), bytes: z.int() })),
});
export type ImageUsage = z.infer<typeof imageUsageSchema>;
/** `GET /uploads/usage`. */
export const imageUsageResponseSchema = z.strictObject({
  success: z.literal(true),
  data: imageUsageSchema,
});

/** `POST /uploads/remove`: removes for good the images that have only this use. */
export const removeImagesSchema = z.strictObject({
  use: z.enum(removableImageUses),
  /** For published and failed posts: only of those that were due before this. */
  before: givenInstantSchema.optional(),
  /** These stay: the client's browser shows them in a text that is not saved. */
  except: filenamesSchema.optional(),
});
export const removeImagesResponseSchema = z.strictObject({
  success: z.literal(true),
  removed: z.strictObject({ files: z.int(), bytes: z.int() }),
  data: imageUsageSchema,
});
