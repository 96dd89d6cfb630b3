/** What the plan allows besides credits, and how much of it is used. */
import type { CreditInfo } from "@vestnik/contract/credits";
import { Button, Progress, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { openFreeSpace } from "../../../shared/images/freeSpaceDialog.ts";
import { useImageUsage } from "../../../shared/images/imageUsage.ts";
import { storageSize } from "../../../shared/images/storageSize.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";

export function PublicationMeter({ used, limit }: CreditInfo["publications"]) {
  const { t } = useTranslation("credits");
  const { number } = useFormat();
  const isUnlimited = limit < 0;
  const values = { used: number(used), limit: number(limit) };
  return (
    <Stack gap={6}>
      <Text size="sm">{t(isUnlimited ? "publicationsUnlimited" : "publications", values)}</Text>
      {!isUnlimited && (
        <Progress
          value={limit === 0 ? 100 : Math.min(100, (used / limit) * 100)}
          aria-label={t("publications", values)}
        />
      )}
    </Stack>
  );
}

/** The storage that images use, with a link to the dialog that frees it. */
export function ImageMeter() {
  const { t } = useTranslation("credits");
  const { locale } = useFormat();
  const { data: usage } = useImageUsage();
  if (!usage) return null;
  const { usedBytes, limitBytes } = usage;
  const isUnlimited = limitBytes < 0;
  const values = {
    used: storageSize(usedBytes, locale),
    limit: storageSize(limitBytes, locale),
  };
  const words = t(isUnlimited ? "imagesUnlimited" : "images", values);
  return (
    <Stack gap={6} align="flex-start">
      <Text size="sm">{words}</Text>
      {!isUnlimited && (
        <Progress
          w="100%"
          value={Math.min(100, (usedBytes / limitBytes) * 100)}
          aria-label={words}
        />
      )}
      <Button variant="default" size="compact-sm" h={32} onClick={openFreeSpace}>
        {t("freeSpace")}
      </Button>
    </Stack>
  );
}
