/** The plan of every account, as long as plans cannot be bought. */
import { limitsOf, selfHostedLimits } from "@vestnik/domain/plan";
import type { Plan, PlanLimits } from "@vestnik/domain/plan";
import type { Config } from "./config.ts";

export function planOf({ defaultPlan }: Pick<Config, "defaultPlan">): Plan {
  return defaultPlan ?? "free";
}

/** An installation that gives everybody the business plan is self-hosted: nothing is counted there (decision 15). */
export function limitsFor(config: Pick<Config, "defaultPlan">): PlanLimits {
  const plan = planOf(config);
  return plan === "business" ? selfHostedLimits() : limitsOf(plan);
}
