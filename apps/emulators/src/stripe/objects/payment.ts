/** Payment intents, charges, refunds and disputes. */
import { newId } from "./ids.ts";
import type { Metadata } from "./shared.ts";

export type PaymentIntent = {
  readonly id: string;
  readonly object: "payment_intent";
  readonly created: number;
  readonly amount: number;
  amount_received: number;
  readonly currency: string;
  readonly customer: string | null;
  last_payment_error: object | null;
  latest_charge: string | null;
  metadata: Metadata;
  status: "requires_payment_method" | "processing" | "succeeded" | "canceled";
};

export type Charge = {
  readonly id: string;
  readonly object: "charge";
  readonly created: number;
  readonly amount: number;
  readonly amount_captured: number;
  amount_refunded: number;
  readonly currency: string;
  readonly customer: string | null;
  description: string | null;
  disputed: boolean;
  metadata: Metadata;
  readonly paid: boolean;
  readonly payment_intent: string;
  readonly receipt_url: string | null;
  refunded: boolean;
  readonly status: "succeeded" | "failed";
};

export type Refund = {
  readonly id: string;
  readonly object: "refund";
  readonly created: number;
  readonly amount: number;
  readonly charge: string;
  readonly currency: string;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly status: "succeeded";
};

export type Dispute = {
  readonly id: string;
  readonly object: "dispute";
  readonly created: number;
  readonly amount: number;
  readonly charge: string;
  readonly currency: string;
  is_charge_refundable: boolean;
  readonly payment_intent: string;
  readonly reason: string;
  status: "needs_response" | "won" | "lost";
};

const INTENT_REST = {
  livemode: false,
  allowed_payment_method_types: null,
  amount_capturable: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: "automatic",
  confirmation_method: "automatic",
  customer_account: null,
  managed_payments: null,
  excluded_payment_method_types: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ["card"],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  transfer_data: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
};

type NewIntent = {
  cents: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
};

export function newPaymentIntent(now: number, given: NewIntent): PaymentIntent {
  const id = newId("pi");
  const rest = { client_secret: `${id}_secret_emulated`, description: given.description };
  return {
    ...INTENT_REST,
    ...rest,
    id,
    object: "payment_intent",
    created: now,
    amount: given.cents,
    amount_received: 0,
    currency: given.currency,
    customer: given.customer,
    last_payment_error: null,
    latest_charge: null,
    metadata: given.metadata,
    status: "requires_payment_method",
  };
}

const CHARGE_REST = {
  livemode: false,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  captured: true,
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  payment_method: null,
  receipt_email: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  payment_method_details: {
    card: { brand: "visa", country: "US", last4: "4242" },
    type: "card",
  },
  calculated_statement_descriptor: "EMULATED",
  receipt_number: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
};

export function newCharge(
  now: number,
  intent: PaymentIntent,
  given: { isPaid: boolean; publicUrl: string; description: string | null },
): Charge {
  const id = newId("ch");
  const { isPaid, publicUrl, description } = given;
  const rest = {
    failure_code: isPaid ? null : "card_declined",
    failure_message: isPaid ? null : "Your card was declined.",
    outcome: {
      network_status: isPaid ? "approved_by_network" : "declined_by_network",
      risk_level: "normal",
      type: isPaid ? "authorized" : "issuer_declined",
    },
  };
  return {
    ...CHARGE_REST,
    ...rest,
    id,
    object: "charge",
    created: now,
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    description,
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    metadata: intent.metadata,
    paid: isPaid,
    payment_intent: intent.id,
    refunded: false,
    receipt_url: isPaid ? `${publicUrl}/receipts/${id}` : null,
    status: isPaid ? "succeeded" : "failed",
  };
}

export function newRefund(
  now: number,
  charge: Charge,
  given: { cents: number; reason: string | null; metadata: Metadata },
): Refund {
  const rest = {
    balance_transaction: null,
    customer: charge.customer,
    customer_account: null,
    payment_method: null,
    reason: given.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
  };
  return {
    ...rest,
    id: newId("re"),
    object: "refund",
    created: now,
    amount: given.cents,
    charge: charge.id,
    currency: charge.currency,
    metadata: given.metadata,
    payment_intent: charge.payment_intent,
    status: "succeeded",
  };
}

export function newDispute(now: number, charge: Charge, cents: number): Dispute {
  const rest = {
    livemode: false,
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: now + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: null,
    },
    intended_submission_method: null,
    metadata: {},
    network_reason_code: "83",
  };
  return {
    ...rest,
    id: newId("du"),
    object: "dispute",
    created: now,
    amount: cents,
    charge: charge.id,
    currency: charge.currency,
    is_charge_refundable: false,
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  };
}
