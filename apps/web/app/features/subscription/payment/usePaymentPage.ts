import { useMutation } from "@tanstack/react-query";
import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { useWayBack } from "./useWayBack.ts";
import { orderPage, type Order } from "./order.ts";

export type PaymentPage = {
  /** The page is asked for, or is being opened: the button that was pressed cannot be pressed again. */
  readonly isOpening: boolean;
  readonly order: Order | undefined;
  readonly error: unknown;
  readonly open: (order: Order) => void;
  readonly reset: () => void;
};

/** Opens the payment provider's page in place of this one. */
export function usePaymentPage(): PaymentPage {
  const from = useWayBack();
  const [isLeaving, setLeaving] = useState(false);
  const page = useMutation({
    mutationFn: async (order: Order) => await orderPage(order, from),
    onSuccess: (url) => {
      setLeaving(true);
      location.assign(url);
    },
  });
  // The browser's Back may bring this very page back from its memory, with the button still waiting.
  useWindowEvent("pageshow", ({ persisted }) => {
    if (!persisted) return;
    setLeaving(false);
    page.reset();
  });
  const isOpening = page.isPending || isLeaving;
  return {
    isOpening,
    order: page.variables,
    error: page.error,
    open: (order) => {
      if (!isOpening) page.mutate(order);
    },
    reset: page.reset,
  };
}
