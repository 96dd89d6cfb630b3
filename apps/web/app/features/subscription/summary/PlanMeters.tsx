import type { CreditInfo } from "@vestnik/contract/credits";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChannelLimits } from "../../../shared/api/queries/channelQueries.ts";
import { meterState } from "../../../shared/plans/meterState.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { Meter } from "../../../shared/ui/Meter.tsx";
import classes from "../subscription.module.css";

/** What is left of the period: credits of the plan and bought ones apart, channels, posts. */
export function PlanMeters({ info }: { readonly info: CreditInfo }) {
  const { t } = useTranslation("subscription");
  const { data: channels } = useChannelLimits();
  const { currentCredits, maxCredits, boughtCredits: bought, publications } = info;
  const granted = maxCredits - bought;
  return (
    <div className={classes["meters"]}>
      <PlanMeter name="credits" used={granted - (currentCredits - bought)} limit={granted}>
        {bought > 0 && <Text size="sm">{t("meter.bought", { count: bought })}</Text>}
      </PlanMeter>
      {channels && (
        <PlanMeter name="channels" used={channels.currentCount} limit={channels.limit} />
      )}
      <PlanMeter name="posts" {...publications}>
        <Text size="sm" c="dimmed">
          {t("countsOnce")}
        </Text>
      </PlanMeter>
    </div>
  );
}

type PlanMeterProps = {
  readonly name: "credits" | "channels" | "posts";
  readonly used: number;
  /** Negative: unlimited. */
  readonly limit: number;
  readonly children?: ReactNode;
};

function PlanMeter({ name, used, limit, children }: PlanMeterProps) {
  const { t } = useTranslation("subscription");
  const { number } = useFormat();
  const left = Math.max(0, limit - used);
  const values = { used: number(used), left: number(left), limit: number(limit) };
  return (
    <div className={classes["meterBox"]}>
      <Meter
        words={t(`meter.${name}.${meterState(left, limit)}`, values)}
        left={left}
        limit={limit}
      />
      {children}
    </div>
  );
}
