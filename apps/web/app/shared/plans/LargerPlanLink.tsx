import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { plansAddress } from "../addresses/subscriptionAddress.ts";
import { useOffer, type Wanted } from "./useOffer.ts";

export type LargerPlanLinkProps = {
  readonly wanted: Wanted;
  /** Closes what the link stands in. */
  readonly onLeave?: () => void;
};

/** Leads to the plans and back; absent where there is nothing to buy. */
export function LargerPlanLink({ wanted, onLeave }: LargerPlanLinkProps) {
  const { t } = useTranslation("general");
  const place = useLocation();
  const isOffered = useOffer(wanted);
  if (!isOffered) return null;
  return (
    <Anchor component={Link} to={plansAddress(place)} inherit underline="always" onClick={onLeave}>
      {t(wanted === "credits" ? "moreCredits" : "largerPlan")}
    </Anchor>
  );
}
