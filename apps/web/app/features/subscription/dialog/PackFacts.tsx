import type { CreditInfo } from "@vestnik/contract/credits";
import type { CreditPack } from "@vestnik/domain/price";
import { useTranslation } from "react-i18next";
import { useMoney } from "../prices/useMoney.ts";
import { Fact } from "./Fact.tsx";

export type PackFactsProps = { readonly pack: CreditPack; readonly info: CreditInfo };

/** Credits that are bought once. */
export function PackFacts({ pack: { credits, cents }, info }: PackFactsProps) {
  const { t } = useTranslation("subscription");
  const money = useMoney();
  return (
    <>
      <Fact about="cost">{t("dialog.costPack", { price: money(cents) })}</Fact>
      <Fact about="renewal">{t("dialog.renewsPack")}</Fact>
      <Fact about="have">
        <div>{t("dialog.creditsPack", { count: credits })}</div>
        {info.boughtCredits > 0 && <div>{t("dialog.bought", { count: info.boughtCredits })}</div>}
        <div>{t("dialog.same")}</div>
      </Fact>
      <Fact about="next">{t("dialog.stripe")}</Fact>
    </>
  );
}
