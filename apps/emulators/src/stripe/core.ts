import type { Faults } from "./faults.ts";
import { type EventType, type StripeEvent, newEvent } from "./objects/event.ts";
import { type Customer } from "./objects/customer.ts";
import { absent } from "./refusal.ts";
import type { Journal } from "./journal.ts";
import type { Delivery } from "./webhooks/delivery.ts";
import { type Kind, type Kinds, type StripeWorld, keep } from "./world.ts";

/** What every part of the emulator works with. */
export type Core = {
  readonly world: StripeWorld;
  /** Where a browser finds the pages. */
  publicUrl: string;
  /** The only key that is accepted; any is when it is not set. */
  readonly apiKey: string | undefined;
  readonly realNow: () => number;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly delivery: Delivery;
  /** The moment that is being lived through while the clock is moved on, in seconds. */
  moment: number | undefined;
  /** The request that is being worked on: events name it. */
  request: StripeEvent["request"];
  readonly changed: () => void;
};

/** Seconds of the emulated clock. */
export function nowOf(core: Core): number {
  return core.moment ?? Math.floor(core.realNow() / 1000) + core.world.aheadSeconds;
}

export function find<K extends Kind>(core: Core, kind: K, id: string): Kinds[K] | undefined {
  return core.world.shelves[kind].get(id);
}

/** What is addressed, or Stripe's refusal: 404 for the address itself, 400 for a parameter. */
export function get<K extends Kind>(core: Core, kind: K, id: string, param?: string): Kinds[K] {
  const found = find(core, kind, id);
  if (!found) throw absent(kind.replaceAll(/[._]/g, " "), id, param);
  return found;
}

export function getCustomer(core: Core, id: string, param = "customer"): Customer {
  const customer = get(core, "customer", id, param);
  if (customer.deleted) throw absent("customer", id, param);
  return customer;
}

/** Writes down that something has happened and sends it off. */
export function tell(
  core: Core,
  type: EventType,
  subject: { readonly id: string },
  previous?: object,
): void {
  const { request } = core;
  const event = newEvent(nowOf(core), type, { subject, previous, request });
  keep(core.world, "event", event);
  core.delivery.offer(event);
}
