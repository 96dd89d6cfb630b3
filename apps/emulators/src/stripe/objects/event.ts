import { newId } from "./ids.ts";
import type { Metadata } from "./shared.ts";

export const API_VERSION = "2026-10-28.endive";

export const EVENT_TYPES = [
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.failed",
  "charge.refunded",
  "charge.succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.completed",
  "checkout.session.expired",
  "customer.created",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.deleted",
  "customer.subscription.updated",
  "invoice.created",
  "invoice.finalized",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_succeeded",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export type StripeEvent = {
  readonly id: string;
  readonly object: "event";
  readonly created: number;
  readonly api_version: string;
  readonly data: {
    readonly object: { readonly id: string };
    readonly previous_attributes?: object;
  };
  readonly livemode: boolean;
  pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: EventType;
};

type Subject = { readonly id: string };

export function newEvent(
  now: number,
  type: EventType,
  given: { subject: Subject; previous: object | undefined; request: StripeEvent["request"] },
): StripeEvent {
  const object = structuredClone(given.subject);
  return {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: now,
    data: given.previous ? { object, previous_attributes: given.previous } : { object },
    livemode: false,
    pending_webhooks: 0,
    request: given.request,
    type,
  };
}

export type WebhookEndpoint = {
  readonly id: string;
  readonly object: "webhook_endpoint";
  readonly created: number;
  readonly api_version: string | null;
  description: string | null;
  enabled_events: string[];
  metadata: Metadata;
  status: "enabled" | "disabled";
  url: string;
};

export function newWebhookEndpoint(
  now: number,
  given: Pick<
    WebhookEndpoint,
    "api_version" | "description" | "enabled_events" | "metadata" | "url"
  >,
): WebhookEndpoint {
  const rest = { livemode: false, application: null };
  return {
    ...rest,
    ...given,
    id: newId("we"),
    object: "webhook_endpoint",
    created: now,
    status: "enabled",
  };
}
