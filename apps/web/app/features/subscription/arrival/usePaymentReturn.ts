import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { dashboardTabOf } from "../../../shared/addresses/dashboardTab.ts";
import { RETURNS, type Return } from "../../../shared/addresses/subscriptionAddress.ts";
import {
  readSubscription,
  refreshPayments,
  reloadPlan,
} from "../../../shared/api/queries/subscriptionQueries.ts";
import { subscriptionKeys } from "../../../shared/api/queries/subscriptionKeys.ts";
import { toastError, toastSuccess } from "../../../shared/ui/notice/toast.ts";

/** The provider needs a moment (docs/product.md, Plans and payments). */
const REFRESH_MS = 2000;

const returns = Object.keys(RETURNS) as readonly Return[];

/** A change on the provider's page the plan itself shows. */
type Told = Exclude<Return, "portal">;

export type Arrival = {
  /** How one came back from the provider's page; undefined where one did not, or has seen it. */
  readonly returned: Told | undefined;
  /** The payment was processed, but the plan is not there (docs/product.md, Plans and payments). */
  readonly isLate: boolean;
  readonly check: () => Promise<void>;
};

/**
 * What happened on the provider's page: read from the address once, on whatever tab, looked up, and said. The subscription tab says it in its
 * notices; over any other tab it is a toast.
 */
export function usePaymentReturn(): Arrival {
  const { t } = useTranslation("dashboard");
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isLate, setLate] = useState(false);
  const [returned, setReturned] = useState<Told>();
  const params = new URLSearchParams(search);
  const what = returns.find((each) => params.get(RETURNS[each]) === "true");
  const seen = useRef<Return>(undefined);
  const isTabShown = dashboardTabOf(params) === "subscription";
  if (returned && !isTabShown) setReturned(undefined);

  async function check(): Promise<boolean> {
    const { plan, pending } = await queryClient.fetchQuery({
      queryKey: subscriptionKeys.info,
      queryFn: readSubscription,
      staleTime: 0,
    });
    const isLateNow = plan === "free" && !pending;
    setLate(isLateNow);
    return isLateNow;
  }

  const say = useEffectEvent((told: Told | "late") => {
    if (isTabShown) {
      if (told !== "late") setReturned(told);
      return;
    }
    if (told === "late") {
      toastError(`${t("returned.lateTitle")}. ${t("returned.lateText")}`);
    } else if (told === "cancelled") {
      toastError(t("returned.cancelled"));
    } else {
      toastSuccess(t(`returned.${told}`));
    }
  });

  const arrive = useEffectEvent(async (back: Return) => {
    if (back !== "portal") say(back);
    // A failure shows itself where the plan is: it is read again after the delay.
    await refreshPayments(queryClient).catch(() => undefined);
    if (back === "cancelled") return;
    await new Promise((resolve) => setTimeout(resolve, REFRESH_MS));
    await reloadPlan(queryClient);
    if (back !== "plan") return;
    if (await check().catch(() => false)) say("late");
  });

  // Outside React: the address of the browser, from which what happened is removed before a reload could repeat it.
  useEffect(() => {
    if (what === seen.current) return;
    seen.current = what;
    if (what === undefined) return;
    const rest = new URLSearchParams(search);
    for (const each of returns) rest.delete(RETURNS[each]);
    const cleared = navigate({ search: rest.toString(), hash }, { replace: true });
    void Promise.resolve(cleared).then(async () => await arrive(what));
  }, [what, search, hash, navigate]);

  return {
    returned,
    isLate,
    check: async () => {
      await refreshPayments(queryClient);
      await check();
    },
  };
}
