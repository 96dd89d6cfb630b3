/**
 * The provider's page on which something is bought. A person has one open checkout of each product, and its id is a part of the key of the
 * request: a double click, a second tab and a repetition after a lost answer all lead to the same page, which can be paid once.
 */
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import type { Payments } from "../../providers/payments.ts";
import { lockUser } from "../auth/auth.ts";
import { requireDone } from "./asking.ts";
import {
  endCheckout,
  findBySession,
  findOpenCheckout,
  insertCheckout,
  setPage,
} from "./checkoutQueries.ts";
import type { CheckoutRow } from "./checkoutQueries.ts";
import type { Customer } from "./customers.ts";
import { keyOf } from "./idempotencyKeys.ts";
import { centsOf, productOf } from "./product.ts";
import type { Product } from "./product.ts";
import { settleSession } from "./settling.ts";

export type Buyer = {
  readonly userId: string;
  readonly language: "en" | "ru";
  /** Already known to be our own. */
  readonly successUrl: string;
  readonly cancelUrl: string;
};

/** Something else was found out meanwhile, such as an older page that has been paid: the caller looks again. */
const LOOK_AGAIN = undefined;

/** The address of the page to pay on. */
export async function findPage(
  deps: Deps,
  payments: Payments,
  { buyer, customer }: { readonly buyer: Buyer; readonly customer: Customer },
  product: Product,
): Promise<string | undefined> {
  const checkout = await openCheckout(deps, buyer.userId, product);
  if (checkout.sessionId !== null)
    return await reusePage(deps, payments, { ...checkout, sessionId: checkout.sessionId }, product);
  if (checkout.plan !== null && !isSame(checkout, product)) {
    // Its page was never shown to anybody.
    await endCheckout(deps.database.db, checkout, deps.clock());
    return LOOK_AGAIN;
  }
  return await makePage(deps, payments, { buyer, customer, checkout }, product);
}

async function openCheckout(deps: Deps, userId: string, product: Product): Promise<CheckoutRow> {
  return await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const open = await findOpenCheckout(tx, userId, productOf(product));
    if (open) return open;
    return await insertCheckout(tx, {
      userId,
      product: productOf(product),
      plan: product.kind === "subscription" ? product.plan : null,
      credits: product.kind === "pack" ? product.credits : null,
      cents: centsOf(product),
      createdAt: deps.clock(),
    });
  });
}

function isSame({ plan, cents }: CheckoutRow, product: Product): boolean {
  return cents === centsOf(product) && (product.kind === "pack" || plan === product.plan);
}

/** An open page is shown again; what became of one that is not open any more is written down. */
async function reusePage(
  deps: Deps,
  payments: Payments,
  checkout: CheckoutRow & { readonly sessionId: string },
  product: Product,
): Promise<string | undefined> {
  const { sessionId } = checkout;
  const wanted = isSame(checkout, product);
  const answer = wanted
    ? await payments.readCheckout(sessionId)
    : await payments.expireCheckout(sessionId);
  if (answer.kind === "not_found") {
    await endCheckout(deps.database.db, checkout, deps.clock());
    return LOOK_AGAIN;
  }
  const session = requireDone(deps, answer);
  if (wanted && session.state === "open" && session.url !== null) return session.url;
  const { isUnderWay } = requireDone(deps, await settleSession(deps, payments, session));
  // Its money may still arrive, and is then counted; meanwhile another one can be bought.
  if (isUnderWay) await endCheckout(deps.database.db, checkout, deps.clock());
  return LOOK_AGAIN;
}

async function makePage(
  deps: Deps,
  payments: Payments,
  {
    buyer,
    customer,
    checkout,
  }: { readonly buyer: Buyer; readonly customer: Customer; readonly checkout: CheckoutRow },
  product: Product,
): Promise<string | undefined> {
  const { db } = deps.database;
  const bought =
    product.kind === "subscription"
      ? { kind: product.kind, plan: product.plan }
      : { kind: product.kind, credits: product.credits, cents: checkout.cents };
  const order = { ...buyer, ...bought, customerId: customer.customerId };
  const idempotencyKey = keyOf("checkout", checkout.id, order, deps.clock());
  const answer = await payments.createCheckout({ ...order, idempotencyKey });
  if (answer.kind === "busy" && (await hasPage(deps, checkout))) return LOOK_AGAIN;
  const session = requireDone(deps, answer);
  if (session.url === null) throw new AppError("payments_unreachable", { seconds: 30 });
  if (await setPage(db, checkout, { sessionId: session.id, url: session.url })) return session.url;
  const isIts = await findBySession(db, checkout.userId, session.id);
  if (isIts) return session.url;
  // Another tab, in another language, was first: its page is the one to pay on.
  await payments.expireCheckout(session.id);
  return LOOK_AGAIN;
}

/** Another process may have made the page while the provider refused to make it twice at once. */
async function hasPage(deps: Deps, { userId, product }: CheckoutRow): Promise<boolean> {
  const open = await findOpenCheckout(deps.database.db, userId, product);
  return open?.sessionId != null;
}
