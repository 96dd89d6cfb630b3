import type { CreditInfo } from "@vestnik/contract/credits";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useChannelLimits } from "../../../shared/api/queries/channelQueries.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import classes from "../subscription.module.css";
import { Meter } from "./Meter.tsx";

/** What is left of the period: credits of the plan and bought ones apart, channels, publications. */
export function PlanMeters({ info }: { readonly info: CreditInfo }) {
  const { t } = useTranslation("subscription");
  const { number } = useFormat();
  const { currentCredits, maxCredits, boughtCredits: bought, publications } = info;
  const granted = { used: currentCredits - bought, limit: maxCredits - bought };
  const said = ({ used, limit }: { readonly used: number; readonly limit: number }) => ({
    used: number(used),
    limit: number(limit),
  });
  return (
    <div className={classes["meters"]}>
      <Meter words={t("meter.credits", said(granted))} {...granted}>
        {bought > 0 && <Text size="sm">{t("meter.bought", { count: bought })}</Text>}
      </Meter>
      <ChannelMeter />
      <Meter
        words={t(
          publications.limit < 0 ? "meter.publicationsUnlimited" : "meter.publications",
          said(publications),
        )}
        {...publications}
      />
    </div>
  );
}

function ChannelMeter() {
  const { t } = useTranslation("subscription");
  const { number } = useFormat();
  const { data } = useChannelLimits();
  if (!data) return null;
  const { currentCount: used, limit } = data;
  const values = { used: number(used), limit: number(limit) };
  return (
    <Meter
      words={t(limit < 0 ? "meter.channelsUnlimited" : "meter.channels", values)}
      used={used}
      limit={limit}
    />
  );
}
