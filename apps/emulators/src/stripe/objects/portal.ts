import { newId } from "./ids.ts";
import type { Metadata } from "./shared.ts";

export type PortalFeatures = {
  readonly invoice_history: { readonly enabled: boolean };
  readonly payment_method_update: { readonly enabled: boolean };
  readonly subscription_cancel: {
    readonly enabled: boolean;
    readonly mode: "at_period_end" | "immediately";
  };
  readonly subscription_update: {
    readonly enabled: boolean;
    readonly products: PortalProduct[] | null;
    readonly proration_behavior: Proration;
    readonly schedule_at_period_end: { readonly conditions: { readonly type: string }[] };
  };
};

type PortalProduct = { readonly product: string; readonly prices: string[] };
export type Proration = "always_invoice" | "create_prorations" | "none";

export type PortalConfiguration = {
  readonly id: string;
  readonly object: "billing_portal.configuration";
  readonly created: number;
  active: boolean;
  default_return_url: string | null;
  features: PortalFeatures;
  readonly is_default: boolean;
  metadata: Metadata;
  name: string | null;
  updated: number;
};

export type PortalSession = {
  readonly id: string;
  readonly object: "billing_portal.session";
  readonly created: number;
  readonly configuration: string;
  readonly customer: string;
  flow: PortalFlow | null;
  readonly locale: string | null;
  readonly return_url: string | null;
  readonly url: string;
};

export type PortalFlow = {
  readonly type:
    | "payment_method_update"
    | "subscription_cancel"
    | "subscription_update"
    | ConfirmFlow;
  readonly after_completion: {
    readonly hosted_confirmation: null;
    readonly redirect: { readonly return_url: string } | null;
    readonly type: "hosted_confirmation" | "portal_homepage" | "redirect";
  };
  readonly subscription_cancel: { readonly retention: null; readonly subscription: string } | null;
  readonly subscription_update: { readonly subscription: string } | null;
  readonly subscription_update_confirm: {
    readonly discounts: null;
    readonly items: { readonly id: string; readonly price: string; readonly quantity: number }[];
    readonly subscription: string;
  } | null;
};
type ConfirmFlow = "subscription_update_confirm";

const CONFIGURATION_REST = {
  livemode: false,
  application: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  login_page: { enabled: false, url: null },
};

/** What an account has whose owner opened the settings of the portal once and saved them. */
export const USUAL_FEATURES: PortalFeatures = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: "at_period_end" },
  subscription_update: {
    enabled: true,
    products: null,
    proration_behavior: "always_invoice",
    schedule_at_period_end: { conditions: [{ type: "decreasing_item_amount" }] },
  },
};

type NewConfiguration = {
  features: PortalFeatures;
  isDefault: boolean;
  name?: string;
  returnUrl?: string;
  metadata?: Metadata;
};

export function newConfiguration(now: number, given: NewConfiguration): PortalConfiguration {
  return {
    ...CONFIGURATION_REST,
    id: newId("bpc"),
    object: "billing_portal.configuration",
    created: now,
    updated: now,
    active: true,
    default_return_url: given.returnUrl ?? null,
    features: given.features,
    is_default: given.isDefault,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
  };
}

type NewPortalSession = Pick<
  PortalSession,
  "configuration" | "customer" | "flow" | "locale" | "return_url"
> & { publicUrl: string };

export function newPortalSession(now: number, given: NewPortalSession): PortalSession {
  const { publicUrl, ...own } = given;
  const id = newId("bps");
  const rest = {
    livemode: false,
    after_expiration: null,
    customer_account: null,
    on_behalf_of: null,
  };
  return {
    ...rest,
    ...own,
    id,
    object: "billing_portal.session",
    created: now,
    url: `${publicUrl}/p/session/${id}`,
  };
}
