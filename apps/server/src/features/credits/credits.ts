/** The plan, its meters for this period (decisions 14 and 15), and paying with credits (decisions 12 and 58). */
import { creditCosts } from "@vestnik/domain/credits";
import type { Generation } from "@vestnik/domain/credits";
import { periodAt } from "@vestnik/domain/plan";
import type { Plan } from "@vestnik/domain/plan";
import { AppError } from "../../appError.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { getUser, lockUser } from "../auth/auth.ts";
import { limitsFor, planOf } from "../../plans.ts";
import { countPublications } from "../publications/publications.ts";
import { insertReservation, settleReservation, sumReserved, sumSpendings } from "./queries.ts";
import type { Reservation } from "./queries.ts";

/** Longer than the timeout of an answer (45 seconds) plus the clock difference of two machines (a minute). */
const STANDING_FOR_MS = 2 * 60_000;

/** The names are the specification's. Reserved credits count as used while the reservation stands. */
export type Balance = {
  readonly currentCredits: number;
  readonly maxCredits: number;
  /** Since the account began, not only in this period. */
  readonly totalUsed: number;
  /** The bought part of the current credits. */
  readonly boughtCredits: number;
};

export type CreditState = Balance & {
  /** The part of the used credits that is reserved for unfinished work. */
  readonly reservedCredits: number;
  readonly plan: Plan;
  readonly periodEnd: Date;
  /** The limit is -1 when publications are not counted. */
  readonly publications: { readonly used: number; readonly limit: number };
};

export async function getCreditState(deps: Deps, userId: string, now: Date): Promise<CreditState> {
  const { db } = deps.database;
  const user = await getUser(db, userId);
  const period = periodAt(user.createdAt, now);
  return {
    ...(await readBalance(deps, db, userId, period.start, now)),
    reservedCredits: await sumReserved(db, userId, new Date(now.getTime() - STANDING_FOR_MS)),
    plan: planOf(deps.config),
    periodEnd: period.end,
    publications: {
      used: await countPublications(db, userId, period.start),
      limit: limitsFor(deps.config).publications,
    },
  };
}

type PaidWork<Result> = {
  readonly work: () => Promise<Result>;
  /** Called when the work failed: true when the result was made nevertheless and the client lost it by leaving. */
  readonly isConsumed: () => boolean;
  /** Called once if the work has to wait for its turn: a person has only so many calls at once. */
  readonly onWaiting?: () => void;
  /** Aborted when nobody waits for the result any more. It ends the waiting; the work has to look at it itself. */
  readonly giveUp: AbortSignal;
};

/**
 * Does work that costs credits: reserves them before it, spends them when it is done, and returns them when it fails. The returned balance
 * is the one after it.
 */
export async function payFor<Result>(
  deps: Deps,
  userId: string,
  operation: Generation,
  { work, isConsumed }: PaidWork<Result>,
): Promise<{ readonly result: Result; readonly balance: Balance }> {
  const reservation = await reserve(deps, userId, operation);
  try {
    const result = await work();
    return { result, balance: await spend(deps, reservation) };
  } catch (failure) {
    await settleFailed(deps, reservation, isConsumed() ? "spent" : "returned");
    throw failure;
  }
}

/** Locks the user's row, because two parallel requests would otherwise spend the same credit. */
async function reserve(deps: Deps, userId: string, operation: Generation): Promise<Reservation> {
  const amount = creditCosts[operation];
  return await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const now = deps.clock();
    const period = periodAt(user.createdAt, now);
    const { currentCredits } = await readBalance(deps, tx, userId, period.start, now);
    if (currentCredits < amount) {
      const resetDate = period.end.toISOString();
      throw new AppError("not_enough_credits", { cost: amount, left: currentCredits, resetDate });
    }
    return await insertReservation(tx, { userId, operation, amount, createdAt: now });
  });
}

/** Spends and reads the balance in one transaction: if reading it fails, nothing is charged for the lost answer. */
async function spend(deps: Deps, reservation: Reservation): Promise<Balance> {
  const { userId } = reservation;
  const now = deps.clock();
  return await deps.database.db.transaction(async (tx) => {
    await settleReservation(tx, reservation, "spent", now);
    const { createdAt } = await getUser(tx, userId);
    return await readBalance(deps, tx, userId, periodAt(createdAt, now).start, now);
  });
}

/** A reservation that cannot be settled now stops counting by itself, so its error must not hide why the work failed. */
async function settleFailed(
  { database, clock, log }: Pick<Deps, "database" | "clock" | "log">,
  reservation: Reservation,
  state: "spent" | "returned",
): Promise<void> {
  try {
    await settleReservation(database.db, reservation, state, clock());
  } catch (error) {
    log.warn({ err: error }, "credits could not be given back at once");
  }
}

async function readBalance(
  { config }: Pick<Deps, "config">,
  db: Db | Tx,
  userId: string,
  periodStart: Date,
  now: Date,
): Promise<Balance> {
  const { monthlyCredits } = limitsFor(config);
  const standingAfter = new Date(now.getTime() - STANDING_FOR_MS);
  const spent = await sumSpendings(db, userId, { periodStart, standingAfter });
  return {
    // A reservation that is spent after it had stopped counting may exceed what was left.
    currentCredits: Math.max(0, monthlyCredits - spent.inPeriod),
    maxCredits: monthlyCredits,
    totalUsed: spent.ever,
    boughtCredits: 0,
  };
}
