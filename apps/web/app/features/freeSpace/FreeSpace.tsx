import { Suspense } from "react";
import { closeFreeSpace, useFreeSpaceDialog } from "../../shared/images/freeSpaceDialog.ts";
import { withTexts } from "../../shared/i18n/texts.ts";
import { lazyDialog } from "../../shared/ui/loading/lazyPart.tsx";

const FreeSpaceDialog = lazyDialog(
  withTexts(["freeSpace"], async () => (await import("./FreeSpaceDialog.tsx")).FreeSpaceDialog),
);

/** The dialog that frees space; opened from several places of a page. */
export function FreeSpace() {
  const state = useFreeSpaceDialog((dialog) => dialog.state);
  if (state === "never") return null;
  return (
    <Suspense>
      <FreeSpaceDialog opened={state === "open"} onClose={closeFreeSpace} />
    </Suspense>
  );
}
