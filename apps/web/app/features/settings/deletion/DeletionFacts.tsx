import type { Stored } from "@vestnik/contract/account";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useCreditInfo } from "../../../shared/api/queries/creditQueries.ts";
import { useSubscription } from "../../../shared/api/queries/subscriptionQueries.ts";
import { inMegabytes } from "../../../shared/images/imageUsage.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import classes from "../settings.module.css";
import { whatGoes } from "./whatGoes.ts";

/** What goes and what stays, in numbers of this account. */
export function DeletionFacts({ stored }: { stored: Stored }) {
  const { t } = useTranslation("settings");
  return (
    <>
      <div>
        <Text fw={550}>{t("delete.goesTitle")}</Text>
        <ul className={classes["facts"]}>
          <GoingThings stored={stored} />
          <Money />
          <li>{t("delete.goes.account")}</li>
        </ul>
      </div>
      <div>
        <Text fw={550}>{t("delete.staysTitle")}</Text>
        <ul className={classes["facts"]}>
          <li>{t("delete.stays.telegram")}</li>
          <li>{t("delete.stays.bots")}</li>
          <Receipts />
          <li>{t("delete.stays.backups")}</li>
        </ul>
      </div>
    </>
  );
}

function GoingThings({ stored }: { stored: Stored }) {
  const { t } = useTranslation("settings");
  const { number } = useFormat();
  const size = number(inMegabytes(stored.imageBytes));
  return whatGoes(stored).map(([thing, count]) => (
    <li key={thing}>{t(`delete.goes.${thing}`, { count, number: number(count), size })}</li>
  ));
}

/** Nothing is said of a subscription that does not go on, or of credits that were not bought. */
function Money() {
  const { t } = useTranslation("settings");
  const { data: subscription } = useSubscription();
  const { data: credits } = useCreditInfo();
  const { plan = "free", status = null, endsAt = null } = subscription ?? {};
  const count = credits?.boughtCredits ?? 0;
  return (
    <>
      {plan !== "free" && status !== null && (
        <li>
          {t(endsAt === null ? "delete.goes.subscription" : "delete.goes.endingSubscription")}
        </li>
      )}
      {count > 0 && <li>{t("delete.goes.credits", { count })}</li>}
    </>
  );
}

function Receipts() {
  const { t } = useTranslation("settings");
  const { data: subscription } = useSubscription();
  return (subscription?.receipts.length ?? 0) > 0 && <li>{t("delete.stays.receipts")}</li>;
}
