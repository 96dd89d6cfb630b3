import { Anchor } from "@mantine/core";
import { limitsOf, plans, UNLIMITED } from "@vestnik/domain/plan";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SUBSCRIPTION_TAB } from "../../../shared/addresses/subscriptionAddress.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import classes from "../instructions.module.css";

export function PlanTable() {
  const { t } = useTranslation(["instructions", "topBar"]);
  const { number } = useFormat();
  const words = (limit: number) =>
    limit === UNLIMITED ? t("service.channels.unlimited") : number(limit);
  return (
    <>
      <table className={classes["plans"]}>
        <caption>{t("service.channels.plans")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("service.channels.plan")}</th>
            <th scope="col">{t("service.channels.count")}</th>
            <th scope="col">{t("service.channels.posts")}</th>
            <th scope="col">{t("service.channels.credits")}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => {
            const { channels, publications, monthlyCredits } = limitsOf(plan);
            return (
              <tr key={plan}>
                <th scope="row">{t(`topBar:planName.${plan}`)}</th>
                <td>{words(channels)}</td>
                <td>{words(publications)}</td>
                <td>{words(monthlyCredits)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p>{t("service.channels.countsOnce")}</p>
      <Anchor component={Link} to={SUBSCRIPTION_TAB} underline="always">
        {t("service.channels.plansLink")}
      </Anchor>
    </>
  );
}
