/** AI operations: speech to text, and posts from prompts. */
import { z } from "zod";
import { givenText } from "./shared.ts";

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

/** Limits only the size of the field; the length of a prompt is a rule of the domain. */
export const generateTextRequestSchema = z.strictObject({ prompt: givenText(100_000) });

/** The balance after the payment (decision 12). */
const creditBalanceSchema = z.strictObject({
  currentCredits: z.int(),
  maxCredits: z.int(),
  totalUsed: z.int(),
});
export type CreditBalance = z.infer<typeof creditBalanceSchema>;

export const generateTextResponseSchema = z.strictObject({
  success: z.literal(true),
  /** Plain text with typed marks (decision 24). */
  data: z.strictObject({ text: z.string(), credits: creditBalanceSchema }),
});

/** Which AI operations this installation has. */
export const aiSettingsResponseSchema = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({ transcription: z.boolean(), text: z.boolean() }),
});
