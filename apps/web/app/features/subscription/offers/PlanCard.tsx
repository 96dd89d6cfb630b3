import type { SubscriptionInfo } from "@vestnik/contract/payments";
import type { Plan } from "@vestnik/domain/plan";
import { isDowngrade, isPaidPlan, monthlyCents } from "@vestnik/domain/price";
import { Badge, Button, Group, Paper, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import type { Order } from "../payment/order.ts";
import { useMoney } from "../prices/useMoney.ts";
import { usePlanFeatures } from "../prices/usePlanFeatures.ts";
import classes from "../subscription.module.css";

/** The plan that is marked as popular (docs/product.md, Plans and payments). */
const POPULAR: Plan = "basic";

export type PlanCardProps = {
  readonly plan: Plan;
  readonly subscription: SubscriptionInfo;
  readonly onOrder: (order: Order) => void;
};

export function PlanCard({ plan, subscription, onOrder }: PlanCardProps) {
  const { t } = useTranslation(["subscription", "topBar"]);
  const money = useMoney();
  const featuresOf = usePlanFeatures();
  const isCurrent = plan === subscription.plan;
  return (
    <Paper
      component="li"
      p="lg"
      shadow="sm"
      className={classes["plan"] ?? ""}
      data-current={isCurrent || undefined}
    >
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h4">
          {t(`topBar:planName.${plan}`)}
        </Title>
        {plan === POPULAR && <Badge variant="light">{t("plans.popular")}</Badge>}
      </Group>
      <div>
        <span className={classes["price"]}>{money(monthlyCents[plan])}</span>{" "}
        <Text span c="dimmed">
          {t("plans.period")}
        </Text>
      </div>
      <ul className={classes["features"]}>
        {featuresOf(plan).map((line) => (
          <li key={line}>
            <IconCheck size={18} aria-hidden />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <PlanAction plan={plan} subscription={subscription} onOrder={onOrder} />
    </Paper>
  );
}

function PlanAction({ plan, subscription, onOrder }: PlanCardProps) {
  const { t } = useTranslation(["subscription", "topBar"]);
  const { longDate } = useFormat();
  const { plan: current, endsAt, next, pending } = subscription;
  if (plan === current) {
    return (
      <Button variant="default" disabled>
        {t("plans.current")}
      </Button>
    );
  }
  if (next?.plan === plan) {
    return <Text c="dimmed">{t("plans.fromThen", { date: longDate(next.at) })}</Text>;
  }
  if (isPaidPlan(plan)) {
    return (
      <Button
        variant={plan === POPULAR || current === POPULAR ? "filled" : "default"}
        disabled={pending}
        onClick={() => onOrder({ kind: "plan", plan, isLater: isDowngrade(current, plan) })}
      >
        {t("plans.choose", { plan: t(`topBar:planName.${plan}`) })}
      </Button>
    );
  }
  if (endsAt) return <Text c="dimmed">{t("plans.fromThen", { date: longDate(endsAt) })}</Text>;
  return (
    <Button variant="default" onClick={() => onOrder({ kind: "portal", flow: "cancel" })}>
      {t("plans.toFree")}
    </Button>
  );
}
