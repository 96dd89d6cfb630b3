import { type Core, get } from "../core.ts";
import type { Customer } from "../objects/customer.ts";
import type { PortalConfiguration, PortalFlow } from "../objects/portal.ts";
import { type Subscription, itemOf } from "../objects/subscription.ts";
import { wrong } from "../refusal.ts";
import { type Given, among, anything, group, listOf, required, text, whole } from "./params.ts";

export const flowFields = {
  type: among([
    ...(["payment_method_update", "subscription_cancel"] as const),
    ...(["subscription_update", "subscription_update_confirm"] as const),
  ]),
  after_completion: group({
    type: among(["hosted_confirmation", "portal_homepage", "redirect"]),
    redirect: group({ return_url: text }),
    hosted_confirmation: anything,
  }),
  subscription_cancel: group({ subscription: text, retention: anything }),
  subscription_update: group({ subscription: text }),
  subscription_update_confirm: group({
    subscription: text,
    discounts: anything,
    items: listOf(group({ id: text, price: text, quantity: whole })),
  }),
} as const;
type FlowGiven = Given<typeof flowFields>;

type Of = { readonly customer: Customer; readonly configuration: PortalConfiguration };

/** The one thing a portal page is opened for, when what it needs is there. */
export function flowOf(core: Core, given: FlowGiven, of: Of): PortalFlow {
  const type = required(given.type, "flow_data[type]");
  const empty = {
    type,
    after_completion: completionOf(given),
    subscription_cancel: null,
    subscription_update: null,
    subscription_update_confirm: null,
  };
  const { features } = of.configuration;
  switch (type) {
    case "payment_method_update":
      requireFeature(features.payment_method_update.enabled, "payment method update");
      return empty;
    case "subscription_cancel": {
      requireFeature(features.subscription_cancel.enabled, "subscription cancel");
      const { id, cancel_at: cancelAt } = subscriptionOf(core, of, type, given.subscription_cancel);
      if (cancelAt !== null) {
        throw wrong("The subscription is already set to be canceled.", `flow_data[${type}]`);
      }
      return { ...empty, subscription_cancel: { retention: null, subscription: id } };
    }
    case "subscription_update": {
      requireFeature(features.subscription_update.enabled, "subscription update");
      const { id: subscription } = subscriptionOf(core, of, type, given.subscription_update);
      return { ...empty, subscription_update: { subscription } };
    }
    case "subscription_update_confirm":
      requireFeature(features.subscription_update.enabled, "subscription update");
      return { ...empty, subscription_update_confirm: changeOf(core, given, of) };
    default:
      return type satisfies never;
  }
}

function changeOf(core: Core, given: FlowGiven, of: Of): PortalFlow["subscription_update_confirm"] {
  const type = "subscription_update_confirm";
  const { [type]: asked } = given;
  const subscription = subscriptionOf(core, of, type, asked);
  const param = `flow_data[${type}][items]`;
  const [first] = required(asked?.items, param);
  const item = itemOf(subscription);
  if (first?.id !== item.id) {
    throw wrong(`Invalid subscription item id: ${String(first?.id)}`, `${param}[0][id]`);
  }
  const price = get(core, "price", required(first.price, `${param}[0][price]`), param);
  const { products } = of.configuration.features.subscription_update;
  if (products && !products.some(({ prices }) => prices.includes(price.id))) {
    throw wrong(
      `The item \`price\` ${price.id} is not in the configuration's \`features[subscription_update][products]\`.`,
      `${param}[0][price]`,
    );
  }
  if (price.id === item.price.id) {
    throw wrong("The subscription update must change the price or the quantity.", param);
  }
  const items = [{ id: item.id, price: price.id, quantity: first.quantity ?? item.quantity }];
  return { discounts: null, items, subscription: subscription.id };
}

function subscriptionOf(
  core: Core,
  { customer }: Of,
  type: string,
  asked: { readonly subscription?: string } | undefined,
): Subscription {
  const param = `flow_data[${type}][subscription]`;
  const subscription = get(core, "subscription", required(asked?.subscription, param), param);
  if (subscription.customer !== customer.id) {
    throw wrong(`The subscription ${subscription.id} does not belong to the customer.`, param);
  }
  if (subscription.status !== "canceled") return subscription;
  throw wrong(`The subscription ${subscription.id} is canceled and cannot be changed.`, param);
}

function completionOf({ after_completion: asked }: FlowGiven): PortalFlow["after_completion"] {
  const type = asked?.type ?? "portal_homepage";
  const address = asked?.redirect?.return_url;
  const redirect = address === undefined ? null : { return_url: address };
  if (type === "redirect") required(address, "flow_data[after_completion][redirect][return_url]");
  return { hosted_confirmation: null, redirect, type };
}

function requireFeature(isEnabled: boolean, name: string): void {
  if (isEnabled) return;
  throw wrong(
    `This flow cannot be used because the ${name} feature in the portal configuration is disabled.`,
    "flow_data[type]",
  );
}
