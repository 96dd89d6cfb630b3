/** The plan and its meters for this period. */
import { generations, MAX_USE_QUANTITY } from "@vestnik/domain/credits";
import { plans } from "@vestnik/domain/plan";
import { z } from "zod";
import { cursorSchema, idSchema, instantSchema } from "../shared.ts";

const meterSchema = z.strictObject({ used: z.int(), limit: z.int() });

/** The balance after a payment (decision 12). */
export const creditBalanceSchema = z.strictObject({
  /** What is left of the monthly grant and of the bought credits together (decision 12). */
  currentCredits: z.int(),
  /** The monthly grant plus the bought credits still held. */
  maxCredits: z.int(),
  /** Since the account began. */
  totalUsed: z.int(),
  /** The bought part of `currentCredits`; it never expires and is spent last. */
  boughtCredits: z.int(),
});
export type CreditBalance = z.infer<typeof creditBalanceSchema>;

const creditInfoSchema = z.strictObject({
  ...creditBalanceSchema.shape,
  subscriptionType: z.enum(plans),
  /** The part of the used credits that is reserved for unfinished work. */
  reservedCredits: z.int(),
  resetDate: instantSchema,
  isActive: z.boolean(),
  downgradeOnExpiry: z.boolean(),
  endDate: instantSchema.nullable(),
  /** Decisions to publish of this period, each in however many channels (decision 182); limit -1 is unlimited. */
  publications: meterSchema,
  /** Days the credits last at the pace of the last weeks; null when little was used. */
  daysLeft: z.int().nullable(),
});
export type CreditInfo = z.infer<typeof creditInfoSchema>;
export const creditInfoResponseSchema = z.strictObject({
  success: z.literal(true),
  data: creditInfoSchema,
});

/** `POST /credits/use` (decision 12). The product's own client never calls it. */
export const useCreditsRequestSchema = z.strictObject({
  operationType: z.enum(generations),
  quantity: z.int().min(1).max(MAX_USE_QUANTITY).default(1),
});
export const useCreditsResponseSchema = z.strictObject({
  success: z.literal(true),
  data: creditBalanceSchema,
});

/** What a credit was used for: an AI operation, named by `operation`. */
const usedEntrySchema = z.strictObject({
  kind: z.literal("used"),
  id: idSchema,
  operation: z.enum(generations),
  /** Negative: the credits that were taken; they were returned where `state` says so. */
  amount: z.int(),
  state: z.enum(["reserved", "spent", "returned"]),
  at: instantSchema,
});

/** Credits of the other pot: bought as a pack, carried over when a subscription ended, or taken back by a refund. */
const potEntrySchema = z.strictObject({
  kind: z.enum(["bought", "kept", "taken_back"]),
  id: z.guid(),
  /** Negative where they were taken back. */
  amount: z.int(),
  at: instantSchema,
});

const creditEntrySchema = z.discriminatedUnion("kind", [usedEntrySchema, potEntrySchema]);
export type CreditEntry = z.infer<typeof creditEntrySchema>;

/** `GET /credits/history`: the newest first. */
export const creditHistoryQuerySchema = z.strictObject({ cursor: cursorSchema.optional() });
export const creditHistoryResponseSchema = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({
    entries: z.array(creditEntrySchema),
    nextCursor: z.string().nullable(),
  }),
});
