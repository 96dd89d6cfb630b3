import { Stack, VisuallyHidden } from "@mantine/core";
import type { CreditInfo } from "@vestnik/contract/credits";
import type { SubscriptionInfo } from "@vestnik/contract/payments";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../shared/api/askAgain.ts";
import { useCreditInfo } from "../../shared/api/queries/creditQueries.ts";
import { subscriptionKeys } from "../../shared/api/queries/subscriptionKeys.ts";
import { useSubscription } from "../../shared/api/queries/subscriptionQueries.ts";
import { useServerEvents } from "../../shared/api/events/useServerEvents.ts";
import { FailureNotice } from "../../shared/i18n/FailureNotice.tsx";
import { lazyDialog } from "../../shared/ui/loading/lazyPart.tsx";
import { Notice } from "../../shared/ui/notice/Notice.tsx";
import { ArrivalNotice } from "./arrival/ArrivalNotice.tsx";
import type { Arrival } from "./arrival/usePaymentReturn.ts";
import { usePendingPayment } from "./arrival/usePendingPayment.ts";
import { CryptoCard } from "./offers/CryptoCard.tsx";
import { Packs } from "./offers/Packs.tsx";
import { PlanCards } from "./offers/PlanCards.tsx";
import type { Order } from "./payment/order.ts";
import { PaymentFailure } from "./payment/PaymentFailure.tsx";
import { usePaymentPage } from "./payment/usePaymentPage.ts";
import classes from "./subscription.module.css";
import { PlanNotices } from "./summary/PlanNotices.tsx";
import { PlanSummary } from "./summary/PlanSummary.tsx";
import { Receipts } from "./summary/Receipts.tsx";

const OrderDialog = lazyDialog(async () => (await import("./dialog/OrderDialog.tsx")).OrderDialog);

/** The current plan, the plans and packs on offer, and what was paid. */
export function SubscriptionTab({ arrival }: { readonly arrival: Arrival }) {
  const { t } = useTranslation("subscription");
  const queryClient = useQueryClient();
  const subscription = useSubscription();
  const credits = useCreditInfo();
  usePendingPayment(subscription.data?.pending === true);
  // A deleted channel may bring another one back within the plan.
  useServerEvents(({ type }) => {
    if (type === "channel") void askAgain(queryClient, subscriptionKeys.all);
  });
  const failed = [subscription, credits].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <FailureNotice
        title={t("loadFailed")}
        error={failed.error}
        onRetry={() => void Promise.all([subscription.refetch(), credits.refetch()])}
      />
    );
  }
  if (!subscription.data || !credits.data) return <TabSkeleton />;
  return <Plan subscription={subscription.data} info={credits.data} arrival={arrival} />;
}

type PlanProps = {
  readonly subscription: SubscriptionInfo;
  readonly info: CreditInfo;
  readonly arrival: Arrival;
};

function Plan({ subscription, info, arrival }: PlanProps) {
  const page = usePaymentPage();
  const [order, setOrder] = useState<Order>();
  const [isAsking, setAsking] = useState(false);
  const ask = (next: Order) => {
    setOrder(next);
    setAsking(true);
  };
  const { available, receipts } = subscription;
  return (
    <Stack gap="lg">
      <ArrivalNotice subscription={subscription} arrival={arrival} />
      <PlanNotices subscription={subscription} page={page} />
      {!isAsking && <PaymentFailure page={page} />}
      <PlanSummary subscription={subscription} info={info} page={page} />
      {available ? (
        <>
          <PlanCards subscription={subscription} onOrder={ask} />
          <div className={classes["beside"]}>
            <Packs onOrder={ask} />
            <CryptoCard />
          </div>
        </>
      ) : (
        <Unavailable plan={subscription.plan} />
      )}
      {(available || receipts.length > 0) && <Receipts receipts={receipts} />}
      {order && (
        <Suspense>
          <OrderDialog
            order={order}
            opened={isAsking}
            subscription={subscription}
            info={info}
            page={page}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Stack>
  );
}

function Unavailable({ plan }: Pick<SubscriptionInfo, "plan">) {
  const { t } = useTranslation(["subscription", "topBar"]);
  return (
    <Notice tone="quiet">{t("notice.unavailable", { plan: t(`topBar:planName.${plan}`) })}</Notice>
  );
}

function TabSkeleton() {
  const { t } = useTranslation("general");
  return (
    <div className="v-first-shapes" aria-busy>
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      <div className="v-first-plan" />
      <div className="v-first-plans">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
