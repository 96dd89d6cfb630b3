import { expireSession } from "../billing/checkout.ts";
import { type Core, get, getCustomer, nowOf } from "../core.ts";
import { newCheckoutSession } from "../objects/checkoutSession.ts";
import { mergedMetadata } from "../objects/shared.ts";
import { wrong } from "../refusal.ts";
import { keep } from "../world.ts";
import { lineFields, lineOf } from "./checkoutLines.ts";
import { endpoint } from "./endpoint.ts";
import { listFields, pageOf } from "./lists.ts";
import type { Given } from "./params.ts";
import { among, anything, flag, group, listOf, metadata, required, text, whole } from "./params.ts";

const PATH = "/v1/checkout/sessions";
const MAX_SECONDS = 24 * 3600;
const MIN_SECONDS = 30 * 60;

const fields = {
  mode: among(["payment", "subscription"]),
  customer: text,
  customer_email: text,
  client_reference_id: text,
  metadata,
  locale: text,
  success_url: text,
  cancel_url: text,
  expires_at: whole,
  ui_mode: among(["hosted_page"]),
  line_items: listOf(group(lineFields)),
  subscription_data: group({ metadata, description: text }),
  payment_intent_data: group({ metadata, description: text, receipt_email: text }),
  invoice_creation: group({
    enabled: flag,
    invoice_data: group({ metadata, description: text, footer: text }),
  }),
  allow_promotion_codes: flag,
  automatic_tax: anything,
  billing_address_collection: text,
  consent_collection: anything,
  custom_text: anything,
  customer_creation: text,
  customer_update: anything,
  payment_method_collection: text,
  submit_type: text,
  payment_method_types: listOf(text),
  payment_method_options: anything,
  phone_number_collection: anything,
  saved_payment_method_options: anything,
  tax_id_collection: anything,
  adaptive_pricing: anything,
  managed_payments: anything,
  branding_settings: anything,
} as const;
type SessionGiven = Given<typeof fields>;

export const checkoutEndpoints = [
  endpoint("POST", PATH, fields, createSession),
  endpoint(
    ...(["GET", PATH] as const),
    { ...listFields, customer: text, payment_intent: text, subscription: text, status: text },
    (core, given) =>
      pageOf(
        ...([core, "checkout.session", given, PATH] as const),
        (session) =>
          (given.customer === undefined || session.customer === given.customer) &&
          (given.payment_intent === undefined || session.payment_intent === given.payment_intent) &&
          (given.subscription === undefined || session.subscription === given.subscription) &&
          (given.status === undefined || session.status === given.status),
      ),
  ),
  endpoint("GET", `${PATH}/:id`, {}, (core, _given, id) => get(core, "checkout.session", id)),
  endpoint("POST", `${PATH}/:id`, { metadata }, (core, given, id) => {
    const session = get(core, "checkout.session", id);
    session.metadata = mergedMetadata(session.metadata, given.metadata);
    return session;
  }),
  endpoint("POST", `${PATH}/:id/expire`, {}, (core, _given, id) => {
    const session = get(core, "checkout.session", id);
    expireSession(core, session);
    return session;
  }),
];

function createSession(core: Core, given: SessionGiven): object {
  const mode = required(given.mode, "mode");
  const items = required(given.line_items, "line_items");
  const successUrl = requireUrl(required(given.success_url, "success_url"), "success_url");
  if (given.cancel_url !== undefined) requireUrl(given.cancel_url, "cancel_url");
  if (given.customer !== undefined) getCustomer(core, given.customer);
  requireBelonging(given, mode);
  const lineItems = items.map((item, index) => lineOf(core, item, index, mode));
  const [first] = lineItems;
  if (!first) throw wrong("Missing required param: line_items.", "line_items", "parameter_missing");
  const { invoice_creation: invoice } = given;
  const session = newCheckoutSession(nowOf(core), {
    mode,
    publicUrl: core.publicUrl,
    success_url: successUrl,
    customer: given.customer ?? null,
    customer_email: given.customer_email ?? null,
    client_reference_id: given.client_reference_id ?? null,
    cancel_url: given.cancel_url ?? null,
    locale: given.locale ?? null,
    metadata: mergedMetadata({}, given.metadata),
    currency: first.currency,
    cents: lineItems.reduce((sum, { amount_total: cents }) => sum + cents, 0),
    invoice_creation: mode === "payment" ? invoiceCreation(invoice) : null,
    expiresAt: expiryOf(core, given.expires_at),
  });
  core.world.sessionPlans.set(session.id, {
    lineItems,
    subscriptionMetadata: mergedMetadata({}, given.subscription_data?.metadata),
    paymentMetadata: mergedMetadata({}, given.payment_intent_data?.metadata),
    paymentDescription: given.payment_intent_data?.description ?? null,
    invoiceMetadata: mergedMetadata({}, invoice?.invoice_data?.metadata),
  });
  return keep(core.world, "checkout.session", session);
}

function invoiceCreation(asked: SessionGiven["invoice_creation"]): object | null {
  if (!asked?.enabled) return null;
  const { metadata: given, description = null, footer = null } = asked.invoice_data ?? {};
  const rest = { account_tax_ids: null, custom_fields: null, issuer: null };
  const written = { ...rest, description, footer, metadata: given ?? {}, rendering_options: null };
  return { enabled: true, invoice_data: written };
}

/** Some parameters are for one mode only. */
function requireBelonging(given: SessionGiven, mode: "payment" | "subscription"): void {
  const foreign =
    mode === "payment"
      ? (["subscription_data"] as const)
      : (["payment_intent_data", "invoice_creation"] as const);
  const found = foreign.find((name) => given[name] !== undefined);
  if (found) throw wrong(`You can not pass \`${found}\` in \`${mode}\` mode.`, found);
  if (given.customer !== undefined && given.customer_email !== undefined) {
    throw wrong("You may only specify one of these parameters: customer, customer_email.");
  }
}

function expiryOf(core: Core, asked: number | undefined): number {
  const now = nowOf(core);
  if (asked === undefined) return now + MAX_SECONDS;
  // A minute of tolerance, because the asker's clock is another one.
  if (asked < now + MIN_SECONDS - 60 || asked > now + MAX_SECONDS + 60) {
    throw wrong(
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
      "expires_at",
    );
  }
  return asked;
}

function requireUrl(url: string, param: string): string {
  const isUrl = /^https?:\/\//.test(url) && URL.canParse(url.replaceAll(/[{}]/g, ""));
  if (!isUrl) throw wrong("Not a valid URL", param, "url_invalid");
  return url;
}
