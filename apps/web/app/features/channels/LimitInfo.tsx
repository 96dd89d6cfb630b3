import type { ChannelLimits } from "@vestnik/contract/channels";
import { UNLIMITED } from "@vestnik/domain/plan";
import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LargerPlan } from "../../shared/plans/LargerPlan.tsx";
import { Notice } from "../../shared/ui/notice/Notice.tsx";

export function isFull({ currentCount, limit }: ChannelLimits): boolean {
  return limit !== UNLIMITED && currentCount >= limit;
}

/** The number of connected channels and the limit of the plan. */
export function LimitInfo({ limits }: { limits: ChannelLimits }) {
  const { t } = useTranslation("channels");
  const { currentCount: count, limit } = limits;
  const text =
    limit === UNLIMITED ? t("connectedUnlimited", { count }) : t("connectedOf", { count, limit });
  if (!isFull(limits)) {
    return (
      <Group>
        <Text c="dimmed">{text}</Text>
      </Group>
    );
  }
  return (
    <Notice tone="warning" title={text}>
      {t("upgradeHint", { count: count - limit + 1 })} <LargerPlan wanted="plan" />
    </Notice>
  );
}
