import type { SubscriptionInfo } from "@vestnik/contract/payments";
import { Button, Group } from "@mantine/core";
import type { Plan } from "@vestnik/domain/plan";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { OverPlanList } from "../dialog/OverPlanList.tsx";
import type { PaymentPage } from "../payment/usePaymentPage.ts";

export type PlanNoticesProps = {
  readonly subscription: SubscriptionInfo;
  readonly page: PaymentPage;
};

/** What one has to know or do about the subscription now, the most urgent first. */
export function PlanNotices({ subscription, page }: PlanNoticesProps) {
  const { t } = useTranslation("subscription");
  const { plan, unpaid, endsAt, next, channelsOverPlan } = subscription;
  return (
    <>
      {unpaid && <UnpaidNotice unpaid={unpaid} present={plan} page={page} />}
      {endsAt && <EndingNotice endsAt={endsAt} page={page} />}
      {next && <NextNotice next={next} page={page} />}
      {channelsOverPlan.length > 0 && (
        <Notice tone="warning" title={t("notice.overTitle")}>
          {t("notice.overText")}
          <OverPlanList channels={channelsOverPlan} />
        </Notice>
      )}
    </>
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
