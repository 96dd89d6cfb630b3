import type { Receipt } from "@vestnik/contract/payments";
import { Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useMoney } from "../prices/useMoney.ts";
import classes from "../subscription.module.css";

/** What was paid, with the provider's own papers. */
export function Receipts({ receipts }: { readonly receipts: readonly Receipt[] }) {
  const { t } = useTranslation("subscription");
  return (
    <Paper component="section" p="lg" shadow="sm" aria-labelledby="receipts">
      <Stack gap="sm">
        <Title order={2} size="h4" id="receipts">
          {t("receipts.title")}
        </Title>
        {receipts.length === 0 ? (
          <Text c="dimmed">{t("receipts.empty")}</Text>
        ) : (
          <ul className={classes["receipts"]}>
            {receipts.map((receipt) => (
              <ReceiptRow key={receipt.id} receipt={receipt} />
            ))}
          </ul>
        )}
      </Stack>
    </Paper>
  );
}

function ReceiptRow({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation(["subscription", "topBar"]);
  const { date, dateTime, number } = useFormat();
  const money = useMoney();
  const { plan, credits, cents, at, url, takenBack } = receipt;
  const what =
    plan === null
      ? t("receipts.pack", { count: credits ?? 0 })
      : t("receipts.plan", { plan: t(`topBar:planName.${plan}`) });
  return (
    <li className={classes["receipt"]}>
      <time dateTime={at} title={dateTime(at)}>
        {date(at)}
      </time>
      <span>
        {what}
        {takenBack > 0 && (
          <Text size="sm" c="dimmed">
            {t("receipts.takenBack", { credits: number(takenBack) })}
          </Text>
        )}
      </span>
      <strong>{money(cents)}</strong>
      {url?.startsWith("http") === true ? (
        <Anchor
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t("receipts.openOf", { date: date(at), what })}
        >
          {t("receipts.open")}
        </Anchor>
      ) : (
        <Text size="sm" c="dimmed">
          {t("receipts.none")}
        </Text>
      )}
    </li>
  );
}
