/** AI operations: speech to text, and posts from prompts. */
import { cutOffs, rewritings } from "@vestnik/domain/generation";
import { z } from "zod";
import { creditBalanceSchema } from "./credits.ts";
import { givenIdSchema, givenText } from "../shared.ts";

export const spokenLanguageSchema = z.enum(["en", "ru"]);

/** A form (multipart/form-data). */
export const recordingFormSchema = z.strictObject({
  audio: z.file(),
  language: spokenLanguageSchema.optional(),
});

export const transcriptResponseSchema = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({ text: z.string() }),
});

/** Limits only the size of a field; the length of a prompt is a rule of the domain. */
const promptField = givenText(100_000);

/** What a text is written for. */
const textTarget = {
  /** The text becomes the caption of a post with images, which is shorter. */
  hasImage: z.boolean().default(false),
  /** The channel whose published posts serve as a sample, where its owner allows that. */
  channelId: givenIdSchema.optional(),
  /** A text without its end, made from the same prompt: it is continued, and the answer holds both parts. */
  begun: promptField.optional(),
};

export const generateTextRequestSchema = z.strictObject({ prompt: promptField, ...textTarget });
export const generateTextFromImageRequestSchema = z.strictObject({
  /** One of the person's own uploads: `/uploads/<name>`. */
  imageUrl: givenText(2048),
  additionalPrompt: promptField.default(""),
  ...textTarget,
});
export const generateImageRequestSchema = z.strictObject({ prompt: promptField });
export const generateImageFromImageRequestSchema = z.strictObject({
  imageUrl: givenText(2048),
  prompt: promptField,
});
export const generateTagsRequestSchema = z.strictObject({ text: promptField });
/** A selected part of a text, plain with typed marks (decision 6). */
export const rewriteRequestSchema = z.strictObject({
  text: promptField,
  change: z.enum(rewritings),
  hasImage: z.boolean().default(false),
});

/** Plain text with typed marks (decision 6). */
export const generatedTextSchema = z.strictObject({
  text: z.string(),
  /** Why the end of the text is missing; absent where it is whole. Only `length` is charged (decision 70). */
  cutOff: z.enum(cutOffs).optional(),
  credits: creditBalanceSchema,
});
/** An upload of the person: `/uploads/<name>`. */
export const generatedImageSchema = z.strictObject({
  imageUrl: z.string(),
  credits: creditBalanceSchema,
});
/** At most five, each with its #. */
export const generatedTagsSchema = z.strictObject({
  tags: z.array(z.string()),
  credits: creditBalanceSchema,
});

export const generatedTextResponseSchema = successWith(generatedTextSchema);
export const generatedImageResponseSchema = successWith(generatedImageSchema);
export const generatedTagsResponseSchema = successWith(generatedTagsSchema);

/**
 * The events of an operation whose request accepts `text/event-stream`, each the JSON of a `data` line: any number of `waiting`, `working`,
 * `text` and `restart`, then one `done` or `failed`.
 */
export const generationEventSchema = z.discriminatedUnion("kind", [
  /** Waiting for its turn: two calls of one person run at once. */
  z.strictObject({ kind: z.literal("waiting") }),
  /** The AI was asked; `usualSeconds` is measured from earlier calls and null before the first. */
  z.strictObject({ kind: z.literal("working"), usualSeconds: z.number().nullable() }),
  /** What was written since the event before. */
  z.strictObject({ kind: z.literal("text"), text: z.string() }),
  /** What was written so far turned out to be thoughts of the model: the text begins with the next `text`. */
  z.strictObject({ kind: z.literal("restart") }),
  /** The `data` of the JSON answer. */
  z.strictObject({ kind: z.literal("done"), data: z.unknown() }),
  /** The body of a refusal, and the status it would have had. */
  z.strictObject({ kind: z.literal("failed"), status: z.int(), error: z.unknown() }),
]);
export type GenerationEvent = z.infer<typeof generationEventSchema>;

/** Which AI operations this installation has. */
export const aiSettingsResponseSchema = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({
    transcription: z.boolean(),
    text: z.boolean(),
    image: z.boolean(),
  }),
});

function successWith<Data extends z.ZodType>(data: Data) {
  return z.strictObject({ success: z.literal(true), data });
}
