import { endSubscription } from "../billing/subscribing.ts";
import { type Core, getCustomer, nowOf, tell } from "../core.ts";
import { type Customer, newCustomer } from "../objects/customer.ts";
import { mergedMetadata } from "../objects/shared.ts";
import { allOf, keep } from "../world.ts";
import { endpoint } from "./endpoint.ts";
import { listFields, pageOf } from "./lists.ts";
import { listOf, metadata, text } from "./params.ts";

const fields = {
  name: text,
  email: text,
  description: text,
  metadata,
  preferred_locales: listOf(text),
} as const;

export const customerEndpoints = [
  endpoint("POST", "/v1/customers", fields, (core, given) => {
    const { name, email, description, preferred_locales: preferredLocales } = given;
    const customer = newCustomer(nowOf(core), {
      ...(name ? { name } : {}),
      ...(email ? { email } : {}),
      ...(description ? { description } : {}),
      ...(preferredLocales ? { preferredLocales } : {}),
      metadata: mergedMetadata({}, given.metadata),
    });
    keep(core.world, "customer", customer);
    tell(core, "customer.created", customer);
    return customer;
  }),
  endpoint("GET", "/v1/customers", { ...listFields, email: text }, (core, given) =>
    pageOf(
      ...([core, "customer", given, "/v1/customers"] as const),
      ({ email, deleted }) => !deleted && (given.email === undefined || given.email === email),
    ),
  ),
  endpoint("GET", "/v1/customers/:id", {}, (core, _given, id) => getCustomer(core, id, "id")),
  endpoint("POST", "/v1/customers/:id", fields, (core, given, id) => {
    const customer = getCustomer(core, id, "id");
    customer.name = given.name ?? customer.name;
    customer.email = given.email ?? customer.email;
    customer.description = given.description ?? customer.description;
    customer.metadata = mergedMetadata(customer.metadata, given.metadata);
    return customer;
  }),
  endpoint("DELETE", "/v1/customers/:id", {}, (core, _given, id) => {
    removeCustomer(core, getCustomer(core, id, "id"));
    return { id, object: "customer", deleted: true };
  }),
];

/** Ends the subscriptions at once and forgets the person; invoices and charges stay. */
function removeCustomer(core: Core, customer: Customer): void {
  for (const subscription of allOf(core.world, "subscription")) {
    const isOver = ["canceled", "incomplete_expired"].includes(subscription.status);
    if (subscription.customer === customer.id && !isOver)
      endSubscription(core, subscription, "cancellation_requested");
  }
  const forgotten = { name: null, email: null, description: null, metadata: {} };
  Object.assign(customer, { ...forgotten, deleted: true });
  tell(core, "customer.deleted", customer);
}
