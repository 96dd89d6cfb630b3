import type { CreditInfo } from "@vestnik/contract/credits";
import { Button, Progress, Skeleton, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { openFreeSpace } from "../../shared/images/freeSpaceDialog.ts";
import { inMegabytes, useImageUsage } from "../../shared/images/imageUsage.ts";
import { useFormat } from "../../shared/time/useFormat.ts";
import { Notice } from "../../shared/ui/notice/Notice.tsx";
import { StatusBadge } from "../../shared/ui/StatusBadge.tsx";
import classes from "./TopBar.module.css";

export type CreditDetailsProps = {
  readonly info: CreditInfo | undefined;
  readonly failed: boolean;
  /** The number of credits, where no badge shows it. */
  readonly credits?: string;
};

export function CreditDetails({ info, failed, credits }: CreditDetailsProps) {
  const { t } = useTranslation("topBar");
  const { longDate, number } = useFormat();
  if (!info) return failed ? <FreeFallback credits={credits} /> : <Skeleton h={120} w={240} />;
  return (
    <Stack gap="sm" miw={240}>
      <PublicationMeter {...info.publications} />
      <ImageMeter />
      {credits && <Text fw={600}>{credits}</Text>}
      <dl className={classes["facts"]}>
        <dt>{t("plan")}</dt>
        <dd>{t(`planName.${info.subscriptionType}`).toUpperCase()}</dd>
        <dt>{t("used")}</dt>
        <dd>{number(info.totalUsed)}</dd>
        <dt>{t("resets")}</dt>
        <dd>{longDate(info.resetDate)}</dd>
        <dt>{t("state")}</dt>
        <dd>
          <StatusBadge
            tone={info.isActive ? "good" : "quiet"}
            label={t(info.isActive ? "active" : "inactive")}
          />
        </dd>
      </dl>
    </Stack>
  );
}

function PublicationMeter({ used, limit }: CreditInfo["publications"]) {
  const { t } = useTranslation("topBar");
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
function ImageMeter() {
  const { t } = useTranslation("topBar");
  const { number } = useFormat();
  const { data: usage } = useImageUsage();
  if (!usage) return null;
  const { usedBytes, limitBytes } = usage;
  const isUnlimited = limitBytes < 0;
  const values = { used: number(inMegabytes(usedBytes)), limit: number(inMegabytes(limitBytes)) };
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

/** Without an answer the plan counts as free (specification, section 4). */
function FreeFallback({ credits }: { credits: string | undefined }) {
  const { t } = useTranslation("topBar");
  return (
    <Stack gap="sm" miw={240}>
      {credits && <Text fw={600}>{credits}</Text>}
      <dl className={classes["facts"]}>
        <dt>{t("plan")}</dt>
        <dd>{t("planName.free").toUpperCase()}</dd>
      </dl>
      <Notice tone="bad">{t("creditsFailed")}</Notice>
    </Stack>
  );
}
