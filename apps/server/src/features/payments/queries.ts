/** The SQL of people at the payment provider. */
import { eq } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { customers } from "../../db/schema.ts";

export type CustomerRow = typeof customers.$inferSelect;

export async function findCustomer(db: Db | Tx, userId: string): Promise<CustomerRow | undefined> {
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId));
  return customer;
}

/** Whose customer it is; undefined for another installation's. */
export async function findPayer(db: Db | Tx, customerId: string): Promise<CustomerRow | undefined> {
  const [customer] = await db.select().from(customers).where(eq(customers.customerId, customerId));
  return customer;
}

/** Does not change one that is stored already. */
export async function insertCustomer(db: Db | Tx, customer: CustomerRow): Promise<void> {
  await db.insert(customers).values(customer).onConflictDoNothing();
}

export async function deleteCustomerRow(db: Db, userId: string): Promise<void> {
  await db.delete(customers).where(eq(customers.userId, userId));
}
