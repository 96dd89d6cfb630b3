import type { Plan } from "@vestnik/domain/plan";

/** Apart from the queries, whose schemas only the tab of plans needs. */
export const subscriptionKeys = {
  all: ["subscription"] as const,
  info: ["subscription", "info"] as const,
  change: (plan: Plan) => ["subscription", "change", plan] as const,
};
