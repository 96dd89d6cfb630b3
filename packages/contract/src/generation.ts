/** What the AI makes: text out of speech, and posts out of prompts. */
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

/** A guard of the shape; how long a prompt may be is the domain's rule. */
export const generateTextRequestSchema = z.strictObject({ prompt: givenText(100_000) });

/** What is left after what was just paid for (decision 12). */
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

/** Which kinds of generation this installation has. */
export const aiSettingsResponseSchema = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({ transcription: z.boolean(), text: z.boolean() }),
});
