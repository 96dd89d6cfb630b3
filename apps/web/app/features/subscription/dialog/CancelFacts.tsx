import type { SubscriptionInfo } from "@vestnik/contract/payments";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { Consequences } from "./Consequences.tsx";
import { Fact } from "./Fact.tsx";
import { PlanGives } from "./PlanGives.tsx";

/** The way back to the free plan. */
export function CancelFacts({ subscription }: { readonly subscription: SubscriptionInfo }) {
  const { t } = useTranslation(["subscription", "topBar"]);
  const { longDate } = useFormat();
  const now = useNow();
  const { periodEnd } = subscription;
  const date = longDate(periodEnd ?? now);
  const plan = t(`topBar:planName.${subscription.plan}`);
  return (
    <>
      <Fact about="cost">{t("dialog.costCancel")}</Fact>
      <Fact about="renewal">{t("dialog.renewsCancel", { plan, date })}</Fact>
      <Fact about="have">
        <div>{t("dialog.creditsCancel")}</div>
        <Consequences plan="free" />
        <PlanGives plan="free" when="afterwards" />
      </Fact>
      <Fact about="next">{t("dialog.stripeChange")}</Fact>
    </>
  );
}
