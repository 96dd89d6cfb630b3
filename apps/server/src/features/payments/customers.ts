/** One customer at the payment provider for each person. */
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import type { Payments } from "../../providers/payments.ts";
import { getUser } from "../auth/auth.ts";
import { requireDone } from "./asking.ts";
import { keyOf } from "./idempotencyKeys.ts";
import { findCustomer, insertCustomer } from "./queries.ts";

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
