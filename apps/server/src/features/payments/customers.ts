/** One customer at the payment provider for each person. */
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import type { Payments } from "../../providers/payments.ts";
import { getUser } from "../auth/auth.ts";
import { requireDone } from "./asking.ts";
import { keyOf } from "./idempotencyKeys.ts";
import { deleteCustomerRow, findCustomer, insertCustomer } from "./queries.ts";

export type Customer = { readonly userId: string; readonly customerId: string };

/** A repetition in the same minute gets the same customer, also when the first answer was lost. */
export async function getCustomer(
  deps: Deps,
  payments: Payments,
  userId: string,
): Promise<Customer> {
  const { db } = deps.database;
  const known = await findCustomer(db, userId);
  if (known) return known;
  const { username, firstName } = await getUser(db, userId);
  const name = username ?? firstName;
  const order = { idempotencyKey: keyOf("customer", userId, name, deps.clock()), userId, name };
  const { customerId } = requireDone(deps, await payments.createCustomer(order));
  await insertCustomer(db, { userId, customerId, createdAt: deps.clock() });
  // Another request may have been first.
  return await requireCustomer(deps, userId);
}

async function requireCustomer(deps: Deps, userId: string): Promise<Customer> {
  const customer = await findCustomer(deps.database.db, userId);
  if (!customer) throw new AppError("unauthorized");
  return customer;
}

/**
 * Deletes the person at the provider, which ends their subscription at once. True when nothing of them is left there; the number under which
 * the provider knows them stays stored until then.
 */
export async function deleteCustomer(deps: Deps, userId: string): Promise<boolean> {
  const { db } = deps.database;
  const customer = await findCustomer(db, userId);
  if (!customer) return true;
  if (!deps.payments) {
    deps.log.warn("a customer cannot be deleted: no payment provider is connected any more");
    return false;
  }
  const answer = await deps.payments.deleteCustomer(customer.customerId);
  if (answer.kind !== "done" && answer.kind !== "not_found") {
    deps.log.warn({ kind: answer.kind, reason: answer.reason }, "a customer was not deleted yet");
    return false;
  }
  await deleteCustomerRow(db, userId);
  return true;
}
