import type { CreditInfo } from "@vestnik/contract/credits";
import type { SubscriptionInfo } from "@vestnik/contract/payments";
import { monthlyCents, type PaidPlan } from "@vestnik/domain/price";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { StatusBadge } from "../../../shared/ui/StatusBadge.tsx";
import type { PaymentPage } from "../payment/usePaymentPage.ts";
import { useMoney } from "../prices/useMoney.ts";
import { PlanMeters } from "./PlanMeters.tsx";

export type PlanSummaryProps = {
  readonly subscription: SubscriptionInfo;
  readonly info: CreditInfo;
  readonly page: PaymentPage;
};

/** The plan that counts now: until when, and what is left of it. */
export function PlanSummary({ subscription, info, page }: PlanSummaryProps) {
  const { t } = useTranslation(["subscription", "topBar"]);
  const plan = t(`topBar:planName.${subscription.plan}`);
  return (
    <Paper component="section" p="lg" shadow="sm" aria-labelledby="current-plan">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            <Title order={2} size="h3" id="current-plan">
              {t("name", { plan })}
            </Title>
            <PlanState subscription={subscription} info={info} />
          </Group>
          {subscription.manageable && (
            <Button
              variant="default"
              size="sm"
              loading={page.isOpening && page.order?.kind === "portal"}
              onClick={() => page.open({ kind: "portal", flow: "overview" })}
            >
              {t("manage")}
            </Button>
          )}
        </Group>
        <Text c="dimmed">
          <Dates subscription={subscription} info={info} />
        </Text>
        <PlanMeters info={info} />
      </Stack>
    </Paper>
  );
}

type Facts = Omit<PlanSummaryProps, "page">;

function Dates({ subscription, info }: Facts) {
  const { available, plan, periodEnd, endsAt, next, unpaid } = subscription;
  const { t } = useTranslation("subscription");
  const { longDate } = useFormat();
  const money = useMoney();
  if (endsAt) return t("endsThen", { date: longDate(endsAt) });
  if (plan !== "free" && periodEnd) {
    const priceOf = (of: PaidPlan) => money(monthlyCents[of]);
    // Whether it goes on is what the unpaid invoice decides.
    if (unpaid) return t("perMonth", { price: priceOf(plan) });
    return t("renews", { date: longDate(periodEnd), price: priceOf(next?.plan ?? plan) });
  }
  return t(available ? "freeRenews" : "includedUntil", { date: longDate(info.resetDate) });
}

function PlanState({ subscription: { unpaid, endsAt }, info }: Facts) {
  const { t } = useTranslation("subscription");
  const { date } = useFormat();
  if (unpaid) return <StatusBadge tone="warning" label={t("status.unpaid")} />;
  if (endsAt)
    return <StatusBadge tone="warning" label={t("status.ending", { date: date(endsAt) })} />;
  if (info.isActive) return <StatusBadge tone="good" label={t("status.active")} />;
  return <StatusBadge tone="quiet" label={t("status.inactive")} />;
}
