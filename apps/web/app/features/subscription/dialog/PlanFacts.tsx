import type { CreditInfo } from "@vestnik/contract/credits";
import type { SubscriptionInfo } from "@vestnik/contract/payments";
import { periodAt } from "@vestnik/domain/plan";
import { isDowngrade, isPaidPlan, monthlyCents, type PaidPlan } from "@vestnik/domain/price";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { useMoney } from "../prices/useMoney.ts";
import { Consequences } from "./Consequences.tsx";
import { Fact } from "./Fact.tsx";
import { LaterFacts } from "./LaterFacts.tsx";
import { PlanGives } from "./PlanGives.tsx";

export type PlanFactsProps = {
  readonly plan: PaidPlan;
  readonly subscription: SubscriptionInfo;
  readonly info: CreditInfo;
};

/** A first subscription, or the change to another plan. */
export function PlanFacts({ plan, subscription, info }: PlanFactsProps) {
  const { t } = useTranslation("subscription");
  const { longDate } = useFormat();
  const money = useMoney();
  const now = useNow();
  const { plan: current, periodEnd, endsAt, channelsOverPlan } = subscription;
  if (isPaidPlan(current) && isDowngrade(current, plan)) {
    const { boughtCredits } = info;
    return (
      <LaterFacts
        plan={plan}
        current={current}
        subscription={subscription}
        boughtCredits={boughtCredits}
      />
    );
  }
  const isChange = current !== "free";
  const price = money(monthlyCents[plan]);
  const renewal = endsAt ?? periodEnd;
  return (
    <>
      <Fact about="cost">
        {isChange
          ? t("dialog.costChange", { price, before: money(monthlyCents[current]) })
          : t("dialog.costPlan", { price })}
      </Fact>
      <Fact about="renewal">
        {!isChange && t("dialog.renewsPlan", { date: longDate(periodAt(now, now).end) })}
        {isChange && renewal && t("dialog.renewsChange", { date: longDate(renewal) })}
        {isChange && !renewal && t("dialog.renewsUnknown")}
      </Fact>
      <Fact about="have">
        <PlanGives plan={plan} when="gives" />
        <div>{t(isChange ? "dialog.creditsRest" : "dialog.creditsPlan")}</div>
        {info.boughtCredits > 0 && <div>{t("dialog.bought", { count: info.boughtCredits })}</div>}
        {channelsOverPlan.length > 0 ? (
          <Consequences plan={plan} />
        ) : (
          <div>{t("dialog.channelsStay")}</div>
        )}
      </Fact>
      <Fact about="next">{t(isChange ? "dialog.stripeChange" : "dialog.stripe")}</Fact>
    </>
  );
}
