import type { SubscriptionInfo } from "@vestnik/contract/payments";
import { plans } from "@vestnik/domain/plan";
import { Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Order } from "../payment/order.ts";
import classes from "../subscription.module.css";
import { PlanCard } from "./PlanCard.tsx";

export type OffersProps = {
  readonly subscription: SubscriptionInfo;
  readonly onOrder: (order: Order) => void;
};

export function PlanCards({ subscription, onOrder }: OffersProps) {
  const { t } = useTranslation("subscription");
  return (
    <Stack component="section" gap="md" aria-labelledby="plans">
      <Title order={2} size="h3" id="plans">
        {t("plans.title")}
      </Title>
      <ul className={classes["plans"]}>
        {plans.map((plan) => (
          <PlanCard key={plan} plan={plan} subscription={subscription} onOrder={onOrder} />
        ))}
      </ul>
    </Stack>
  );
}
