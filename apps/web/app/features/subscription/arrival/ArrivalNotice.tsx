import { Anchor, Button, Group } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { publicAddress } from "@vestnik/contract/publicPages";
import type { SubscriptionInfo } from "@vestnik/contract/payments";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { Notice, type NoticeProps } from "../../../shared/ui/notice/Notice.tsx";
import { useWayBack } from "../payment/useWayBack.ts";
import type { Arrival } from "./usePaymentReturn.ts";
import { wayBackName, writtenPlaces } from "./wayBackName.ts";

export type ArrivalNoticeProps = {
  readonly subscription: SubscriptionInfo;
  readonly arrival: Arrival;
};

/** One notice for how one got here: what became of a payment, whether money is real, and the way back to what a larger plan was needed for. */
export function ArrivalNotice({ subscription, arrival }: ArrivalNoticeProps) {
  const { t } = useTranslation("subscription");
  const from = useWayBack();
  const { pending, available, mode } = subscription;
  const outcome = useOutcome(pending, arrival);
  const isMoneyReal = !available || mode === "live";
  const name = from === undefined ? undefined : wayBackName(from);
  const sentences = [
    outcome?.children,
    name && !outcome && t(writtenPlaces.includes(name) ? "back.text" : "back.place"),
    !isMoneyReal && t(`notice.${mode}`),
  ].filter(Boolean);
  if (!outcome && sentences.length === 0) return null;
  return (
    <Notice
      tone="info"
      {...outcome}
      actions={
        (outcome?.actions || name) && (
          <Group gap="md">
            {outcome?.actions}
            {from !== undefined && name && (
              <Button
                component={Link}
                to={from}
                variant="default"
                size="sm"
                leftSection={<IconArrowLeft size={16} aria-hidden />}
              >
                {t(`back.${name}`)}
              </Button>
            )}
          </Group>
        )
      }
    >
      {sentences.length > 0 && sentences.join(" ")}
    </Notice>
  );
}

type Outcome = Omit<NoticeProps, "children"> & { readonly children?: string };

/** What became of the payment one comes from, or that is under way. */
function useOutcome(isPending: boolean, { returned, isLate, check }: Arrival): Outcome | undefined {
  const { t } = useTranslation(["subscription", "dashboard"]);
  if (isLate && !isPending) {
    return {
      tone: "bad",
      role: "alert",
      title: t("dashboard:returned.lateTitle"),
      children: t("dashboard:returned.lateText"),
      actions: <LateActions check={check} />,
    };
  }
  if (returned) {
    return {
      tone: returned === "cancelled" ? "info" : "good",
      role: "status",
      title: t(`dashboard:returned.${returned}`),
      ...(isPending && { children: t("notice.pendingText") }),
    };
  }
  if (!isPending) return undefined;
  return {
    tone: "info",
    role: "status",
    title: t("notice.pendingTitle"),
    children: t("notice.pendingText"),
  };
}

function LateActions({ check }: Pick<Arrival, "check">) {
  const { t } = useTranslation("subscription");
  const language = useLanguage();
  const [isChecking, setChecking] = useState(false);
  async function checkAgain() {
    setChecking(true);
    // The notice stays when nothing was found or no answer came.
    await check().catch(() => undefined);
    setChecking(false);
  }
  return (
    <>
      <Button variant="default" size="sm" loading={isChecking} onClick={() => void checkAgain()}>
        {t("notice.check")}
      </Button>
      <Anchor href={publicAddress("contact", language)} c="inherit" underline="always">
        {t("notice.contact")}
      </Anchor>
    </>
  );
}
