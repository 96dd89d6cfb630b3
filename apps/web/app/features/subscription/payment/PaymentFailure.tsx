import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../shared/api/apiError.ts";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { ErrorNotice } from "../../../shared/ui/notice/ErrorNotice.tsx";
import type { PaymentPage } from "./usePaymentPage.ts";

/** Brings itself into view: in a long dialog on a phone it would appear out of sight. */
export function PaymentFailure({ page }: { readonly page: PaymentPage }) {
  const place = useRef<HTMLDivElement>(null);
  const { error } = page;
  // Outside React: how far the dialog is scrolled.
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  if (!error) return null;
  return (
    <div ref={place} style={{ scrollMarginBlockEnd: 140 }}>
      <Failure page={page} />
    </div>
  );
}

/** Why the provider's page did not open (docs/product.md, Plans and payments). */
function Failure({ page: { error, order } }: { readonly page: PaymentPage }) {
  const { t } = useTranslation("subscription");
  const sentenceOf = useErrorSentence();
  if (!order) return null;
  if (error instanceof ApiError && error.code === "portal_not_configured") {
    return <ErrorNotice text={fullSentences(sentenceOf(error))} />;
  }
  const title = t(`failed.${order.kind}`);
  const isKnown = error instanceof ApiError && error.code !== "internal_error";
  if (isKnown || order.kind !== "portal") return <FailureNotice title={title} error={error} />;
  return <ErrorNotice title={title} text={t("failed.portalLater")} />;
}
