/** Changes that wait for the end of the paid period. */
import { type Core, find, nowOf, tell } from "../core.ts";
import type { Price } from "../objects/catalogue.ts";
import { newSchedule } from "../objects/schedule.ts";
import type { Subscription } from "../objects/subscription.ts";
import { keep } from "../world.ts";

export function planChange(core: Core, subscription: Subscription, price: Price): void {
  const { schedule: before } = subscription;
  forgetPlan(core, subscription);
  const schedule = newSchedule(nowOf(core), subscription, price);
  keep(core.world, "subscription_schedule", schedule);
  core.world.changesAtPeriodEnd.set(subscription.id, price.id);
  subscription.schedule = schedule.id;
  tell(core, "customer.subscription.updated", subscription, { schedule: before });
}

/** The customer takes the change back. */
export function takeBackChange(core: Core, subscription: Subscription): void {
  const { schedule } = subscription;
  if (schedule === null) return;
  forgetPlan(core, subscription);
  tell(core, "customer.subscription.updated", subscription, { schedule });
}

/** Nothing is planned any more: it has come about, was taken back, or something else overtook it. */
export function forgetPlan(core: Core, subscription: Subscription): void {
  const { id, schedule: planned } = subscription;
  core.world.changesAtPeriodEnd.delete(id);
  const schedule = planned === null ? undefined : find(core, "subscription_schedule", planned);
  if (schedule) {
    const released = { released_at: nowOf(core), released_subscription: id, subscription: null };
    Object.assign(schedule, { ...released, status: "released" });
  }
  subscription.schedule = null;
}
