import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import {
  readSubscription,
  refreshPayments,
  reloadPlan,
} from "../../../shared/api/queries/subscriptionQueries.ts";
import { subscriptionKeys } from "../../../shared/api/queries/subscriptionKeys.ts";
import { RETURNS, type Return } from "../payment/order.ts";

/** The specification's delay (section 9). */
const REFRESH_MS = 2000;

const returns = Object.keys(RETURNS) as readonly Return[];

/** A change on the provider's page the plan itself shows. */
type Told = Exclude<Return, "portal">;

export type Arrival = {
  /** How one came back from the provider's page; undefined where one did not. */
  readonly returned: Told | undefined;
  /** The payment was processed, but the plan is not there (specification, section 8). */
  readonly isLate: boolean;
  readonly check: () => Promise<void>;
};

/** What happened on the provider's page: read from the address once, said, and looked up. */
export function usePaymentReturn(): Arrival {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isLate, setLate] = useState(false);
  const [returned, setReturned] = useState<Told>();
  const what = returns.find((each) => search.get(RETURNS[each]) === "true");
  const seen = useRef<Return>(undefined);

  async function check() {
    const { plan, pending } = await queryClient.fetchQuery({
      queryKey: subscriptionKeys.info,
      queryFn: readSubscription,
      staleTime: 0,
    });
    setLate(plan === "free" && !pending);
  }

  const arrive = useEffectEvent(async (returned: Return) => {
    if (returned !== "portal") setReturned(returned);
    // A failure shows itself below: the plan is read again after the delay.
    await refreshPayments(queryClient).catch(() => undefined);
    if (returned === "cancelled") return;
    await new Promise((resolve) => setTimeout(resolve, REFRESH_MS));
    await reloadPlan(queryClient);
    if (returned === "plan") await check().catch(() => undefined);
  });

  // Outside React: the address of the browser, from which what happened is removed before a reload could repeat it.
  useEffect(() => {
    if (what === undefined || seen.current === what) return;
    seen.current = what;
    const rest = new URLSearchParams(search);
    for (const each of returns) rest.delete(RETURNS[each]);
    void navigate({ search: `?${rest}` }, { replace: true });
    void arrive(what);
  }, [what, search, navigate]);

  return {
    returned,
    isLate,
    check: async () => {
      await refreshPayments(queryClient);
      await check();
    },
  };
}
