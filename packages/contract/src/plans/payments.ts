/** Plans, packs of credits, and the payment provider's pages (docs/product.md, Plans and payments; decisions 12 to 14). */
import { paidPlans } from "@vestnik/domain/price";
import { plans } from "@vestnik/domain/plan";
import { subscriptionStatuses } from "@vestnik/domain/subscription";
import { z } from "zod";
import { givenText, idSchema, instantSchema } from "../shared.ts";

/** An address of our own pages; the server refuses any other origin (decision 13). */
const returnAddress = z.string().max(2000);
/** The provider's id of a checkout session. */
const paymentIdSchema = givenText(2000);

export const createCheckoutSchema = z.strictObject({
  subscriptionType: z.enum(paidPlans),
  successUrl: returnAddress,
  cancelUrl: returnAddress,
});

export const purchaseTokensSchema = z.strictObject({
  tokenAmount: z.int32(),
  /** In dollars. It must be the catalogue's. */
  price: z.number(),
  successUrl: returnAddress,
  cancelUrl: returnAddress,
});

export const createPortalSchema = z.strictObject({
  returnUrl: returnAddress,
  /** Where the provider's page begins: at its start, at the cancellation or at the means of payment. */
  flow: z.enum(["overview", "cancel", "payment_method"]).default("overview"),
});

/** The provider's page to open. */
export const paymentPageResponseSchema = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({ url: z.string() }),
});

/** `POST /credits/subscription`: shows a paid checkout session (decision 13). */
export const showPaymentSchema = z.strictObject({
  subscriptionType: z.enum(paidPlans),
  paymentId: paymentIdSchema,
});

const receiptSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(["subscription", "pack"]),
  /** With `subscription`. */
  plan: z.enum(paidPlans).nullable(),
  /** With `pack`. */
  credits: z.int().nullable(),
  cents: z.int(),
  at: instantSchema,
  /** The provider's page of the invoice or receipt; null until the provider has made it. */
  url: z.string().nullable(),
  /** Credits that a refund took back. */
  takenBack: z.int(),
});
export type Receipt = z.infer<typeof receiptSchema>;

const subscriptionSchema = z.strictObject({
  /** False where no payment provider is connected. */
  available: z.boolean(),
  /** Payments are not real: the provider's key is a test key (decision 13), or the provider is emulated. */
  mode: z.enum(["live", "test", "emulated"]),
  /** What counts now. */
  plan: z.enum(plans),
  /** The provider's word; null without a subscription. */
  status: z.enum(subscriptionStatuses).nullable(),
  /** When the paid period ends: the renewal, unless `endsAt` is set. Null on the free plan. */
  periodEnd: instantSchema.nullable(),
  /** A cancellation takes effect then. */
  endsAt: instantSchema.nullable(),
  /** A smaller plan that was chosen; it begins when the paid period ends. */
  next: z.strictObject({ plan: z.enum(paidPlans), at: instantSchema }).nullable(),
  /** The last payment failed; here it can be made. */
  unpaid: z
    .strictObject({
      url: z.string().nullable(),
      /** What is to be paid for. */
      plan: z.enum(paidPlans),
      /** How long the plan that counts stays without it, at the latest; null where it is not the plan that counts. */
      until: instantSchema.nullable(),
    })
    .nullable(),
  /** There is something to manage on the provider's page. */
  manageable: z.boolean(),
  /** A payment that is under way: its outcome is asked for until it is known. */
  pending: z.boolean(),
  /** The newest first, the last twelve. */
  receipts: z.array(receiptSchema),
  /** Channels beyond the plan's limit: readable, but nothing is published in them. */
  channelsOverPlan: z.array(
    z.strictObject({ id: idSchema, title: z.string(), scheduled: z.int() }),
  ),
});
export type SubscriptionInfo = z.infer<typeof subscriptionSchema>;
export const subscriptionResponseSchema = z.strictObject({
  success: z.literal(true),
  data: subscriptionSchema,
});

/** `GET /subscription/change?plan=`: what would become of what one has. Nothing changes. */
export const planChangeQuerySchema = z.strictObject({ plan: z.enum(plans) });
const planChangeSchema = z.strictObject({
  plan: z.enum(plans),
  /** Channels that could not publish any more, with what is scheduled in them. */
  channelsOverPlan: z.array(
    z.strictObject({ id: idSchema, title: z.string(), scheduled: z.int() }),
  ),
  /** Stored images beyond the plan's limit, in bytes; nothing is deleted, but nothing can be uploaded either. */
  imageBytesOver: z.int(),
  /** Decisions to publish of the period against the plan's limit; -1 is unlimited. */
  publications: z.strictObject({ used: z.int(), limit: z.int() }),
});
export type PlanChange = z.infer<typeof planChangeSchema>;
export const planChangeResponseSchema = z.strictObject({
  success: z.literal(true),
  data: planChangeSchema,
});

/** `POST /stripe/refresh`: reads from the provider what this person has paid for. */
export const refreshPaymentsResponseSchema = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({
    /** Something was paid that had not been known here. */
    changed: z.boolean(),
    /** A payment is still under way. */
    pending: z.boolean(),
  }),
});
