import { takeBackChange } from "../billing/planning.ts";
import { cancelLater, endSubscription, resume, switchPrice } from "../billing/subscribing.ts";
import { get } from "../core.ts";
import { mergedMetadata } from "../objects/shared.ts";
import { type Subscription, itemOf } from "../objects/subscription.ts";
import { wrong } from "../refusal.ts";
import { endpoint } from "./endpoint.ts";
import { listFields, pageOf } from "./lists.ts";
import { among, anything, flag, group, listOf, metadata, text, whole } from "./params.ts";

const PATH = "/v1/subscriptions";

const changeFields = {
  cancel_at_period_end: flag,
  cancel_at: text,
  metadata,
  payment_behavior: text,
  items: listOf(group({ id: text, price: text, quantity: whole })),
  proration_behavior: among(["always_invoice", "create_prorations", "none"]),
  cancellation_details: group({ comment: text, feedback: text }),
} as const;

export const subscriptionEndpoints = [
  endpoint(
    ...(["GET", PATH] as const),
    { ...listFields, customer: text, price: text, status: text },
    (core, given) => {
      // Without a wish the ended ones are left out.
      const { status = "not canceled", customer, price } = given;
      return pageOf(
        ...([core, "subscription", given, PATH] as const),
        (each) =>
          (customer === undefined || each.customer === customer) &&
          (price === undefined || itemOf(each).price.id === price) &&
          (status === "all" ||
            (status === "not canceled" ? each.status !== "canceled" : each.status === status)),
      );
    },
  ),
  endpoint("GET", `${PATH}/:id`, {}, (core, _given, id) => get(core, "subscription", id)),
  endpoint("POST", `${PATH}/:id`, changeFields, (core, given, id) => {
    const subscription = get(core, "subscription", id);
    const { items, cancel_at: cancelAt, proration_behavior: proration } = given;
    if (cancelAt !== undefined && cancelAt !== "") {
      throw wrong("Emulator: `cancel_at` can only be taken away here.", "cancel_at");
    }
    requireOwnEnd(subscription, given.cancel_at_period_end);
    const [change] = items ?? [];
    if (change?.price !== undefined) {
      if (change.id !== itemOf(subscription).id) {
        throw wrong("Emulator: a subscription has one item, name it.", "items[0][id]");
      }
      const price = get(core, "price", change.price, "items[0][price]");
      switchPrice(core, subscription, { price, proration: proration ?? "create_prorations" });
    }
    if (given.cancel_at_period_end === true) {
      cancelLater(core, subscription, "api", given.cancellation_details?.comment);
    }
    if (given.cancel_at_period_end === false || cancelAt === "") resume(core, subscription);
    subscription.metadata = mergedMetadata(subscription.metadata, given.metadata);
    return subscription;
  }),
  endpoint("POST", "/v1/subscription_schedules/:id/release", {}, (core, _given, id) => {
    const schedule = get(core, "subscription_schedule", id);
    if (schedule.subscription === null) {
      throw wrong(
        `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`,
      );
    }
    takeBackChange(core, get(core, "subscription", schedule.subscription));
    return schedule;
  }),
  endpoint(
    ...(["DELETE", `${PATH}/:id`] as const),
    { prorate: flag, invoice_now: flag, cancellation_details: anything },
    (core, _given, id) => {
      const subscription = get(core, "subscription", id);
      if (subscription.status === "canceled") {
        throw wrong(`No such subscription: '${id}'`, "id", "resource_missing");
      }
      endSubscription(core, subscription, "cancellation_requested");
      return subscription;
    },
  ),
];

/** The end of a subscription with a schedule is the schedule's to say. */
function requireOwnEnd({ schedule }: Subscription, isAtPeriodEnd: boolean | undefined): void {
  if (schedule === null || isAtPeriodEnd === undefined) return;
  throw wrong(
    `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  );
}
