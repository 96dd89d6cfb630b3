import type { CreditInfo } from "@vestnik/contract/credits";
import type { SubscriptionInfo } from "@vestnik/contract/payments";
import { monthlyCents } from "@vestnik/domain/price";
import { Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import { DialogActions } from "../../../shared/ui/dialog/DialogActions.tsx";
import type { Order } from "../payment/order.ts";
import { PaymentFailure } from "../payment/PaymentFailure.tsx";
import type { PaymentPage } from "../payment/usePaymentPage.ts";
import { useMoney } from "../prices/useMoney.ts";
import { CancelFacts } from "./CancelFacts.tsx";
import { PackFacts } from "./PackFacts.tsx";
import { PlanFacts } from "./PlanFacts.tsx";

export type OrderDialogProps = {
  /** What is asked about; it stays while the dialog closes. */
  readonly order: Order;
  readonly opened: boolean;
  readonly subscription: SubscriptionInfo;
  readonly info: CreditInfo;
  readonly page: PaymentPage;
  readonly onClose: () => void;
};

/** Before anything is bought or cancelled: what it costs, when it renews, what becomes of what one has, what comes next. */
export function OrderDialog({
  order,
  opened,
  subscription,
  info,
  page,
  onClose,
}: OrderDialogProps) {
  const { t } = useTranslation("subscription");
  const title = useTitle(order, subscription);
  const isFirst = order.kind === "pack" || (order.kind === "plan" && subscription.plan === "free");
  const close = () => {
    page.reset();
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <Stack gap="lg">
        <Stack gap="md">
          {order.kind === "plan" && (
            <PlanFacts plan={order.plan} subscription={subscription} info={info} />
          )}
          {order.kind === "pack" && <PackFacts pack={order.pack} info={info} />}
          {order.kind === "portal" && <CancelFacts subscription={subscription} />}
          {subscription.mode !== "live" && (
            <Text size="sm" c="dimmed">
              {t(`notice.${subscription.mode}`)}
            </Text>
          )}
        </Stack>
        <PaymentFailure page={page} />
        <DialogActions onCancel={close}>
          <Button data-autofocus loading={page.isOpening} onClick={() => page.open(order)}>
            {t(isFirst ? "dialog.pay" : "dialog.toChange")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

function useTitle(order: Order, subscription: SubscriptionInfo): string {
  const { t } = useTranslation(["subscription", "topBar"]);
  const money = useMoney();
  switch (order.kind) {
    case "plan": {
      const plan = t(`topBar:planName.${order.plan}`);
      if (subscription.plan !== "free") return t("dialog.change", { plan });
      return t("dialog.plan", { plan, price: money(monthlyCents[order.plan]) });
    }
    case "pack": {
      const { credits, cents } = order.pack;
      return t("dialog.pack", { count: credits, price: money(cents) });
    }
    case "portal":
      return t("dialog.cancel");
    default:
      return order satisfies never;
  }
}
