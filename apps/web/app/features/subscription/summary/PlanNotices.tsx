import type { SubscriptionInfo } from "@vestnik/contract/payments";
import { Anchor, Button, Group } from "@mantine/core";
import { publicAddress } from "@vestnik/contract/publicPages";
import type { Plan } from "@vestnik/domain/plan";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import type { Arrival } from "../arrival/usePaymentReturn.ts";
import { OverPlanList } from "../dialog/OverPlanList.tsx";
import type { PaymentPage } from "../payment/usePaymentPage.ts";

export type PlanNoticesProps = {
  readonly subscription: SubscriptionInfo;
  readonly arrival: Arrival;
  readonly page: PaymentPage;
};

/** What one has to know or do about the subscription now, the most urgent first. */
export function PlanNotices({ subscription, arrival, page }: PlanNoticesProps) {
  const { t } = useTranslation("subscription");
  const { plan, pending, unpaid, endsAt, next, channelsOverPlan, available, mode } = subscription;
  const { returned, isLate } = arrival;
  return (
    <>
      {returned && !isLate && (
        <Notice tone={returned === "cancelled" ? "info" : "good"} role="status">
          {t(`returned.${returned}`)}
        </Notice>
      )}
      {pending && (
        <Notice tone="info" role="status" title={t("notice.pendingTitle")}>
          {t("notice.pendingText")}
        </Notice>
      )}
      {isLate && !pending && <LateNotice check={arrival.check} />}
      {unpaid && <UnpaidNotice unpaid={unpaid} present={plan} page={page} />}
      {endsAt && <EndingNotice endsAt={endsAt} page={page} />}
      {next && <NextNotice next={next} page={page} />}
      {channelsOverPlan.length > 0 && (
        <Notice tone="warning" title={t("notice.overTitle")}>
          {t("notice.overText")}
          <OverPlanList channels={channelsOverPlan} />
        </Notice>
      )}
      {available && mode !== "live" && <Notice tone="info">{t(`notice.${mode}`)}</Notice>}
    </>
  );
}

function LateNotice({ check }: Pick<Arrival, "check">) {
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
    <Notice
      tone="bad"
      role="alert"
      title={t("notice.lateTitle")}
      actions={
        <Group gap="md">
          <Button
            variant="default"
            size="sm"
            loading={isChecking}
            onClick={() => void checkAgain()}
          >
            {t("notice.check")}
          </Button>
          <Anchor href={publicAddress("contact", language)} c="inherit" underline="always">
            {t("notice.contact")}
          </Anchor>
        </Group>
      }
    >
      {t("notice.lateText")}
    </Notice>
  );
}

type WithPage = { readonly page: PaymentPage };

type UnpaidNoticeProps = WithPage & {
  readonly unpaid: NonNullable<SubscriptionInfo["unpaid"]>;
  /** The plan that counts now. */
  readonly present: Plan;
};

function UnpaidNotice({ unpaid: { url, plan, until }, present, page }: UnpaidNoticeProps) {
  const { t } = useTranslation(["subscription", "topBar"]);
  const { longDate } = useFormat();
  return (
    <Notice
      tone="warning"
      title={t("notice.unpaidTitle")}
      actions={
        <Group gap="sm">
          {url?.startsWith("http") === true && (
            <Button component="a" href={url} target="_blank" rel="noopener noreferrer" size="sm">
              {t("notice.pay")}
            </Button>
          )}
          <PortalButton page={page} flow="payment_method" words={t("notice.otherCard")} />
        </Group>
      }
    >
      {until === null
        ? t("notice.unpaidOther", { plan: t(`topBar:planName.${plan}`) })
        : t("notice.unpaidText", {
            plan: t(`topBar:planName.${present}`),
            date: longDate(until),
          })}
    </Notice>
  );
}

function EndingNotice({ endsAt, page }: WithPage & { readonly endsAt: string }) {
  const { t } = useTranslation("subscription");
  const { longDate } = useFormat();
  return (
    <Notice
      tone="warning"
      title={t("notice.endingTitle", { date: longDate(endsAt) })}
      actions={<PortalButton page={page} flow="overview" words={t("notice.resume")} />}
    >
      {t("notice.endingText")}
    </Notice>
  );
}

function NextNotice({
  next: { plan, at },
  page,
}: WithPage & { readonly next: NonNullable<SubscriptionInfo["next"]> }) {
  const { t } = useTranslation(["subscription", "topBar"]);
  const { longDate } = useFormat();
  const values = { plan: t(`topBar:planName.${plan}`), date: longDate(at) };
  return (
    <Notice
      tone="info"
      title={t("notice.nextTitle", values)}
      actions={<PortalButton page={page} flow="overview" words={t("notice.takeBack")} />}
    >
      {t("notice.nextText")}
    </Notice>
  );
}

type PortalButtonProps = WithPage & {
  readonly flow: "overview" | "payment_method";
  readonly words: string;
};

function PortalButton({ page, flow, words }: PortalButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      loading={page.isOpening && page.order?.kind === "portal"}
      onClick={() => page.open({ kind: "portal", flow })}
    >
      {words}
    </Button>
  );
}
