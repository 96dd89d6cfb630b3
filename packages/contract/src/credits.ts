/** The plan and its meters for this period. */
import { plans } from "@vestnik/domain/plan";
import { z } from "zod";
import { instantSchema } from "./shared.ts";

const meterSchema = z.strictObject({ used: z.int(), limit: z.int() });

const creditInfoSchema = z.strictObject({
  subscriptionType: z.enum(plans),
  currentCredits: z.int(),
  maxCredits: z.int(),
  totalUsed: z.int(),
  /** The part of the used credits that is reserved for unfinished work. */
  reservedCredits: z.int(),
  resetDate: instantSchema,
  isActive: z.boolean(),
  downgradeOnExpiry: z.boolean(),
  endDate: instantSchema.nullable(),
  /** Publications of this period (decision 15); limit -1 is unlimited. */
  publications: meterSchema,
});
export type CreditInfo = z.infer<typeof creditInfoSchema>;
export const creditInfoResponseSchema = z.strictObject({
  success: z.literal(true),
  data: creditInfoSchema,
});
