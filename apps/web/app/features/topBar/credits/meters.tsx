/** What the plan allows besides credits, and how much of it is left. */
import type { CreditInfo } from "@vestnik/contract/credits";
import { Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { openFreeSpace } from "../../../shared/images/freeSpaceDialog.ts";
import { useImageUsage } from "../../../shared/images/imageUsage.ts";
import { storageSize } from "../../../shared/images/storageSize.ts";
import { meterState } from "../../../shared/plans/meterState.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { Meter } from "../../../shared/ui/Meter.tsx";

export function PostMeter({ used, limit }: CreditInfo["publications"]) {
  const { t } = useTranslation("credits");
  const { number } = useFormat();
  const left = Math.max(0, limit - used);
  const values = { used: number(used), left: number(left), limit: number(limit) };
  return (
    <Stack gap={6} fz="sm">
      <Meter words={t(`posts.${meterState(left, limit)}`, values)} left={left} limit={limit} />
      <Text inherit c="dimmed">
        {t("posts.countsOnce")}
      </Text>
    </Stack>
  );
}

/** The storage that images use, with a link to the dialog that frees it. */
export function ImageMeter() {
  const { t } = useTranslation("credits");
  const { locale } = useFormat();
  const { data: usage } = useImageUsage();
  if (!usage) return null;
  const { usedBytes, limitBytes: limit } = usage;
  const left = Math.max(0, limit - usedBytes);
  const values = {
    used: storageSize(usedBytes, locale),
    left: storageSize(left, locale),
    limit: storageSize(limit, locale),
  };
  return (
    <Stack gap={6} fz="sm">
      <Meter words={t(`images.${meterState(left, limit)}`, values)} left={left} limit={limit} />
      <div>
        <Button variant="default" size="compact-sm" h={32} onClick={openFreeSpace}>
          {t("freeSpace")}
        </Button>
      </div>
    </Stack>
  );
}
