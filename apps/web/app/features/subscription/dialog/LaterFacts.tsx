import type { SubscriptionInfo } from "@vestnik/contract/payments";
import { limitsOf } from "@vestnik/domain/plan";
import { monthlyCents, type PaidPlan } from "@vestnik/domain/price";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useMoney } from "../prices/useMoney.ts";
import { Consequences } from "./Consequences.tsx";
import { Fact } from "./Fact.tsx";

export type LaterFactsProps = {
  readonly plan: PaidPlan;
  /** The plan it takes the place of. */
  readonly current: PaidPlan;
  readonly subscription: SubscriptionInfo;
  readonly boughtCredits: number;
};

/** A smaller plan, which begins when the paid month ends. */
export function LaterFacts({ plan, current, subscription, boughtCredits }: LaterFactsProps) {
  const { t } = useTranslation(["subscription", "topBar"]);
  const { longDate } = useFormat();
  const money = useMoney();
  const { endsAt, periodEnd, unpaid } = subscription;
  // With an unpaid invoice the known month is over, and when the next one ends is Stripe's to say.
  const end = unpaid ? null : (endsAt ?? periodEnd);
  const count = limitsOf(plan).monthlyCredits;
  const values = {
    price: money(monthlyCents[plan]),
    before: money(monthlyCents[current]),
    plan: t(`topBar:planName.${current}`),
    date: end === null ? "" : longDate(end),
  };
  return (
    <>
      <Fact about="cost">{t("dialog.costLater", values)}</Fact>
      <Fact about="renewal">
        {end === null ? t("dialog.renewsUnknown") : t("dialog.renewsChange", values)}
      </Fact>
      <Fact about="have">
        <div>{t(end === null ? "dialog.untilEnd" : "dialog.untilDate", values)}</div>
        <div>{t("dialog.creditsChange", { count })}</div>
        {boughtCredits > 0 && <div>{t("dialog.bought", { count: boughtCredits })}</div>}
        <Consequences plan={plan} />
      </Fact>
      <Fact about="next">{t("dialog.stripeChange")}</Fact>
    </>
  );
}
