import { useSubscription } from "../api/queries/subscriptionQueries.ts";

export type Wanted = "plan" | "credits";

/** Whether it can be bought here: without a payment provider nothing can, and no plan is larger than the largest. */
export function useOffer(wanted: Wanted): boolean {
  const { data } = useSubscription();
  if (data?.available !== true) return false;
  return wanted === "credits" || data.plan !== "business";
}
