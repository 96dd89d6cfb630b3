import type { CreditInfo } from "@vestnik/contract/credits";
import { Anchor, Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SUBSCRIPTION_TAB } from "../../../shared/addresses/subscriptionAddress.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { StatusBadge } from "../../../shared/ui/StatusBadge.tsx";
import classes from "../TopBar.module.css";
import { forecastOf } from "./forecast.ts";
import type { Forecast } from "./forecast.ts";
import { ImageMeter, PostMeter } from "./meters.tsx";

const DAY_MS = 24 * 3_600_000;

export type CreditDetailsProps = {
  readonly info: CreditInfo | undefined;
  readonly failed: boolean;
  /** The number of credits, where no badge shows it. */
  readonly credits?: string;
  readonly onHistory: () => void;
};

export function CreditDetails({ info, failed, credits, onHistory }: CreditDetailsProps) {
  const { t } = useTranslation("credits");
  if (!info && !failed) return <Skeleton h={120} w={240} />;
  return (
    <Stack gap="sm" miw={240}>
      {credits && <Text fw={600}>{credits}</Text>}
      {info ? <Facts info={info} /> : <FreeFallback />}
      <Button
        variant="default"
        size="compact-sm"
        h={32}
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={onHistory}
      >
        {t("openHistory")}
      </Button>
      {info && (
        <>
          <PostMeter {...info.publications} />
          <ImageMeter />
        </>
      )}
    </Stack>
  );
}

function Facts({ info }: { info: CreditInfo }) {
  const { t } = useTranslation(["credits", "topBar"]);
  const { longDate, number } = useFormat();
  const { boughtCredits, reservedCredits } = info;
  return (
    <>
      {boughtCredits > 0 && <Text size="sm">{t("bought", { count: boughtCredits })}</Text>}
      <Lasting info={info} />
      <dl className={classes["facts"]}>
        <dt>{t("plan")}</dt>
        <dd>
          <Anchor component={Link} to={SUBSCRIPTION_TAB} c="inherit" underline="always">
            {t(`topBar:planName.${info.subscriptionType}`).toUpperCase()}
          </Anchor>
        </dd>
        <dt>{t("used")}</dt>
        <dd>{number(info.totalUsed)}</dd>
        {reservedCredits > 0 && (
          <>
            <dt>{t("reserved")}</dt>
            <dd>{number(reservedCredits)}</dd>
          </>
        )}
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
    </>
  );
}

/** How long the credits last. The server gives no days when too little was used to say. */
function Lasting({ info: { currentCredits, daysLeft, resetDate } }: { info: CreditInfo }) {
  const { t } = useTranslation("credits");
  const now = useNow();
  if (daysLeft === null || currentCredits <= 0) return null;
  const forecast = forecastOf(daysLeft, (Date.parse(resetDate) - now.getTime()) / DAY_MS);
  return <Text size="sm">{wordsFor(t, forecast)}</Text>;
}

function wordsFor(t: TFunction<"credits">, forecast: Forecast | undefined): string {
  if (!forecast) return t("lasts.hours");
  if (forecast.unit === "renewal") return t("lasts.renewal");
  return t(`lasts.${forecast.unit}`, { count: forecast.count });
}

/** Without an answer the plan counts as free (docs/product.md, Plans and payments). */
function FreeFallback() {
  const { t } = useTranslation(["credits", "topBar"]);
  return (
    <>
      <dl className={classes["facts"]}>
        <dt>{t("plan")}</dt>
        <dd>{t("topBar:planName.free").toUpperCase()}</dd>
      </dl>
      <Notice tone="bad">{t("failed")}</Notice>
    </>
  );
}
