/** The shape of every refusal (decision 25). */
import { z } from "zod";

export const errorDetailsSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean()]),
);

export const errorBodySchema = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  details: errorDetailsSchema.optional(),
  requestId: z.string(),
  /** Only for a refused channel (docs/product.md, API calls). */
  limitReached: z.boolean().optional(),
  channelLimit: z.number().optional(),
  currentCount: z.number().optional(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
