/** What is bought, as it crosses the wire. */
import type { CreditInfo } from "@vestnik/contract/credits";
import type { Receipt, SubscriptionInfo } from "@vestnik/contract/payments";
import type { CreditState } from "../credits/credits.ts";
import type { PaidCheckout, PaymentInfo } from "./info.ts";

export function wirePaymentInfo(info: PaymentInfo): SubscriptionInfo {
  return {
    ...info,
    periodEnd: info.periodEnd?.toISOString() ?? null,
    endsAt: info.endsAt?.toISOString() ?? null,
    next: info.next && { plan: info.next.plan, at: info.next.at.toISOString() },
    unpaid: info.unpaid && { ...info.unpaid, until: info.unpaid.until?.toISOString() ?? null },
    receipts: info.receipts.map(wireReceipt),
    channelsOverPlan: [...info.channelsOverPlan],
  };
}

function wireReceipt(checkout: PaidCheckout): Receipt {
  const { id, plan, credits, cents, settledAt, createdAt, receiptUrl, takenBack } = checkout;
  return {
    id,
    plan,
    credits,
    cents,
    takenBack,
    kind: credits === null ? "subscription" : "pack",
    at: (settledAt ?? createdAt).toISOString(),
    url: receiptUrl,
  };
}

/** As `GET /credits/info` answers. */
export function wireCredits({ plan, periodEnd, endDate, ...meters }: CreditState): CreditInfo {
  return {
    ...meters,
    subscriptionType: plan,
    resetDate: periodEnd.toISOString(),
    downgradeOnExpiry: endDate !== null,
    endDate: endDate?.toISOString() ?? null,
  };
}
