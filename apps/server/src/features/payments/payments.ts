/** Buying plans and packs of credits, and managing them on the payment provider's pages (decision 13). */
import { randomUUID } from "node:crypto";
import { findPack } from "@vestnik/domain/price";
import type { PaidPlan } from "@vestnik/domain/price";
import { givingStatuses } from "@vestnik/domain/subscription";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import type { Payments, PortalOrder, ProviderSubscription } from "../../providers/payments.ts";
import { subscriptionOf } from "../subscriptions/subscriptions.ts";
import { requireDone, requirePayments } from "./asking.ts";
import { hasPaid, isPaymentUnderWay, listOpenCheckouts } from "./checkoutQueries.ts";
import { findPage } from "./checkouts.ts";
import type { Buyer } from "./checkouts.ts";
import { getCustomer } from "./customers.ts";
import type { Customer } from "./customers.ts";
import { oneByOne } from "./oneByOne.ts";
import type { Product } from "./product.ts";
import { findCustomer } from "./queries.ts";
import { requireOwnAddress } from "./returnAddress.ts";
import { readSubscription, settleById } from "./settling.ts";

export { deleteCustomer } from "./customers.ts";
export { closePages, closePagesOfLeaving } from "./leaving.ts";
export { holdRenewal, releaseRenewal, settleRenewal, settleRenewals } from "./renewals.ts";

/** Each look finds a page, or writes down what became of one. */
const MAX_LOOKS = 5;
const RETRY_SECONDS = 2;

/** The page on which the plan is paid for, or, for a subscriber, the one on which it is changed. */
export async function openPlanPage(deps: Deps, asker: Buyer, plan: PaidPlan): Promise<string> {
  const payments = requirePayments(deps);
  const buyer = withOwnAddresses(deps, asker);
  return await oneByOne(buyer.userId, async () => {
    const customer = await getCustomer(deps, payments, buyer.userId);
    return await lookUntilFound(async () => {
      const { present } = requireDone(deps, await readSubscription(deps, payments, customer));
      // A second subscription would be paid for beside the first.
      if (present && isRunning(present, deps.clock()))
        return await openChangePage(deps, payments, { buyer, customer, present }, plan);
      return await findPage(deps, payments, { buyer, customer }, { kind: "subscription", plan });
    });
  });
}

/** The page on which a pack of credits is paid for. Credits and price must be the catalogue's. */
export async function openPackPage(
  deps: Deps,
  asker: Buyer,
  { credits, dollars }: { readonly credits: number; readonly dollars: number },
): Promise<string> {
  const payments = requirePayments(deps);
  const buyer = withOwnAddresses(deps, asker);
  if (!findPack(credits, dollars * 100)) throw new AppError("price_changed");
  const product: Product = { kind: "pack", credits };
  return await oneByOne(buyer.userId, async () => {
    const customer = await getCustomer(deps, payments, buyer.userId);
    return await lookUntilFound(
      async () => await findPage(deps, payments, { buyer, customer }, product),
    );
  });
}

type PortalVisit = {
  readonly userId: string;
  readonly language: "en" | "ru";
  readonly returnUrl: string;
  readonly flow: "overview" | "cancel" | "payment_method";
};

/** The provider's page of a person's plan, means of payment and invoices. */
export async function openPortalPage(
  deps: Deps,
  { userId, language, returnUrl: address, flow }: PortalVisit,
): Promise<string> {
  const payments = requirePayments(deps);
  const returnUrl = requireOwnAddress(deps.config, address);
  const customer = await findManageable(deps, userId);
  if (!customer) throw new AppError("nothing_to_manage");
  const { customerId } = customer;
  const order = { customerId, returnUrl, language, flow: { kind: "overview" } as const };
  if (flow !== "cancel") {
    return await openPortal(deps, payments, { ...order, flow: { kind: flow } });
  }
  const { present } = requireDone(deps, await readSubscription(deps, payments, customer));
  // What is ending or has ended cannot be cancelled, and a planned change is taken back first; its page says so.
  const isPlanned = present !== undefined && (present.endsAt ?? present.next) !== null;
  const canEnd = present && isRunning(present, deps.clock()) && !isPlanned;
  if (!canEnd) return await openPortal(deps, payments, order);
  const cancellation = { kind: "cancel" as const, subscriptionId: present.id };
  return await openPortal(deps, payments, { ...order, flow: cancellation });
}

/** Undefined where a person has nothing at the provider that could be managed. */
export async function findManageable(deps: Deps, userId: string): Promise<Customer | undefined> {
  const { db } = deps.database;
  const customer = await findCustomer(db, userId);
  if (!customer) return undefined;
  const hasSomething = (await hasPaid(db, userId)) || (await subscriptionOf(db, userId));
  return hasSomething ? customer : undefined;
}

/** Reads from the provider what this person has paid for: the return from its page need not wait for a message. */
export async function refreshPayments(
  deps: Deps,
  userId: string,
): Promise<{ readonly changed: boolean; readonly pending: boolean }> {
  const payments = requirePayments(deps);
  const { db } = deps.database;
  const customer = await findCustomer(db, userId);
  if (!customer) return { changed: false, pending: false };
  let changed = false;
  for (const { sessionId } of await listOpenCheckouts(db, userId)) {
    if (sessionId === null) continue;
    const answer = await settleById(deps, payments, sessionId);
    if (answer.kind !== "not_found") changed = requireDone(deps, answer).hasChanged || changed;
  }
  const { hasChanged } = requireDone(deps, await readSubscription(deps, payments, customer));
  return { changed: changed || hasChanged, pending: await isPaymentUnderWay(db, userId) };
}

function withOwnAddresses({ config }: Deps, asker: Buyer): Buyer {
  return {
    ...asker,
    successUrl: requireOwnAddress(config, asker.successUrl),
    cancelUrl: requireOwnAddress(config, asker.cancelUrl),
  };
}

/** It gives something, and would be paid for beside a second one. */
function isRunning({ status, endsAt }: ProviderSubscription, now: Date): boolean {
  return givingStatuses.includes(status) && (endsAt === null || endsAt > now);
}

async function lookUntilFound(look: () => Promise<string | undefined>): Promise<string> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const url = await look();
    if (url !== undefined) return url;
  }
  throw new AppError("payments_busy", { seconds: RETRY_SECONDS });
}

type Change = {
  readonly buyer: Buyer;
  readonly customer: Customer;
  readonly present: ProviderSubscription;
};

async function openChangePage(
  deps: Deps,
  payments: Payments,
  { buyer, customer: { customerId }, present }: Change,
  plan: PaidPlan,
): Promise<string> {
  const { language, successUrl: completedUrl, cancelUrl: returnUrl } = buyer;
  const order = { customerId, language, returnUrl, completedUrl };
  // A plan that was cancelled goes on when its owner says so there, and a change that is planned is taken back there.
  if ((present.endsAt ?? present.next) !== null)
    return await openPortal(deps, payments, { ...order, flow: { kind: "overview" } });
  if (present.plan === plan) throw new AppError("plan_already_current");
  const flow = { kind: "change" as const, subscriptionId: present.id, plan };
  return await openPortal(deps, payments, { ...order, flow });
}

async function openPortal(
  deps: Deps,
  payments: Payments,
  order: Omit<PortalOrder, "idempotencyKey">,
): Promise<string> {
  const idempotencyKey = `portal:${randomUUID()}`;
  return requireDone(deps, await payments.createPortalPage({ ...order, idempotencyKey })).url;
}
