import { EVENT_TYPES } from "../objects/event.ts";
import { type StripeWorld, allOf } from "../world.ts";
import type { Destination } from "./delivery.ts";

/** Where the emulator was told to send events to when it was started. */
export type Receiver = { url: string | undefined; secret: string };

/** What an account usually subscribes to; the others can be read from the list of events. */
const USUAL = EVENT_TYPES.filter(
  (type) =>
    !["charge.succeeded", "charge.failed", "customer.created"].includes(type) &&
    !["invoice.created", "invoice.finalized"].includes(type),
);

/** Everybody who wants events of this type: the receiver, and the endpoints made through the API. */
export function destinationsOf(
  world: StripeWorld,
  receiver: Receiver,
  type: string,
): Destination[] {
  const { url, secret } = receiver;
  const made = allOf(world, "webhook_endpoint")
    .filter(({ status, url: own }) => status === "enabled" && own !== url)
    .map(({ id, url: own, enabled_events: types }) => {
      return { url: own, secret: world.endpointSecrets.get(id) ?? "", types };
    });
  const all = url === undefined ? made : [{ url, secret, types: USUAL }, ...made];
  return all.filter(({ types }) => types.includes("*") || types.includes(type));
}
