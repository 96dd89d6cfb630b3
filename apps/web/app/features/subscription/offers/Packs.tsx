import { creditPacks, type CreditPack } from "@vestnik/domain/price";
import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useMoney } from "../prices/useMoney.ts";
import type { Order } from "../payment/order.ts";
import classes from "../subscription.module.css";

export type PacksProps = { readonly onOrder: (order: Order) => void };

/** Credits that are bought once and never expire. */
export function Packs({ onOrder }: PacksProps) {
  const { t } = useTranslation("subscription");
  return (
    <Paper component="section" p="lg" shadow="sm" aria-labelledby="packs">
      <Stack gap="md">
        <Stack gap={4}>
          <Title order={2} size="h4" id="packs">
            {t("packs.title")}
          </Title>
          <Text c="dimmed">{t("packs.lead")}</Text>
        </Stack>
        <ul className={classes["packs"]}>
          {creditPacks.map((pack) => (
            <PackRow key={pack.credits} pack={pack} onOrder={onOrder} />
          ))}
        </ul>
      </Stack>
    </Paper>
  );
}

function PackRow({ pack, onOrder }: PacksProps & { readonly pack: CreditPack }) {
  const { t } = useTranslation("subscription");
  const { number } = useFormat();
  const money = useMoney();
  return (
    <li className={classes["pack"]}>
      <div>
        <Text fw={650}>{t("packs.name", { count: pack.credits })}</Text>
        <Text size="sm" c="dimmed">
          {t("packs.each", { cents: number(pack.cents / pack.credits) })}
        </Text>
      </div>
      <Button variant="default" onClick={() => onOrder({ kind: "pack", pack })}>
        {t("packs.buy", { price: money(pack.cents) })}
      </Button>
    </li>
  );
}
