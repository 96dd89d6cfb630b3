/** What the AI makes: at present, text out of speech. */
import { z } from "zod";

export const spokenLanguageSchema = z.enum(["en", "ru"]);

export const transcriptResponseSchema = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({ text: z.string() }),
});

/** Which kinds of generation this installation has. */
export const aiSettingsResponseSchema = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({ transcription: z.boolean() }),
});
