import { creditCosts, generations } from "@vestnik/domain/credits";
import { Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import classes from "./history.module.css";
import { HistoryList } from "./HistoryList.tsx";

export type HistoryDialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** What each use of the AI costs, and how credits came and went. */
export function HistoryDialog({ opened, onClose }: HistoryDialogProps) {
  const { t } = useTranslation("credits");
  const { zone } = useFormat();
  const now = useNow();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("history.title")} fillsPhone>
      <Stack gap="lg">
        <section aria-labelledby="credit-prices">
          <Title order={3} size="h5" id="credit-prices">
            {t("history.prices")}
          </Title>
          <Prices />
        </section>
        <section aria-labelledby="credit-uses">
          <div className={classes["head"]}>
            <Title order={3} size="h5" id="credit-uses">
              {t("history.heading")}
            </Title>
            <span>{t("history.zone", { zone: zone(now) })}</span>
          </div>
          <HistoryList onLeave={onClose} />
        </section>
      </Stack>
    </Dialog>
  );
}

function Prices() {
  const { t } = useTranslation("credits");
  return (
    <dl className={classes["prices"]}>
      {generations.map((operation) => (
        <div key={operation} className={classes["price"]}>
          <dt>{t(`history.operation.${operation}`)}</dt>
          <dd>{t("history.price", { count: creditCosts[operation] })}</dd>
        </div>
      ))}
    </dl>
  );
}
