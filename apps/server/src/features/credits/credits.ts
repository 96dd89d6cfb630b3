/** The plan and what is left of it this period (decisions 14 and 15). Nothing spends credits yet, so the whole grant is left. */
import { periodAt } from "@vestnik/domain/plan";
import type { Plan } from "@vestnik/domain/plan";
import type { Deps } from "../../deps.ts";
import { getUser } from "../auth/auth.ts";
import { countPublications } from "../publications/publications.ts";
import { limitsFor, planOf } from "../plans/plans.ts";

export type CreditState = {
  readonly plan: Plan;
  readonly creditsLeft: number;
  readonly creditsGranted: number;
  readonly creditsSpent: number;
  readonly periodEnd: Date;
  /** The limit is -1 when publications are not counted. */
  readonly publications: { readonly used: number; readonly limit: number };
};

export async function getCreditState(deps: Deps, userId: string, now: Date): Promise<CreditState> {
  const { db } = deps.database;
  const user = await getUser(db, userId);
  const period = periodAt(user.createdAt, now);
  const limits = limitsFor(deps.config);
  return {
    plan: planOf(deps.config),
    creditsLeft: limits.monthlyCredits,
    creditsGranted: limits.monthlyCredits,
    creditsSpent: 0,
    periodEnd: period.end,
    publications: {
      used: await countPublications(db, userId, period.start),
      limit: limits.publications,
    },
  };
}
