import { Suspense } from "react";
import { lazyDialog } from "../../../shared/ui/loading/lazyPart.tsx";
import { withTexts } from "../../../shared/i18n/texts.ts";
import { closeHistory, useHistoryDialog } from "./historyDialog.ts";

const HistoryDialog = lazyDialog(
  withTexts(["credits"], async () => (await import("./HistoryDialog.tsx")).HistoryDialog),
);

/** The dialog with prices and history, fetched when it is first opened. */
export function CreditHistory() {
  const state = useHistoryDialog((dialog) => dialog.state);
  if (state === "never") return null;
  return (
    <Suspense>
      <HistoryDialog opened={state === "open"} onClose={closeHistory} />
    </Suspense>
  );
}
