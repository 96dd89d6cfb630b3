import { Suspense } from "react";
import { fetchTexts } from "../../shared/i18n/texts.ts";
import { closeFreeSpace, useFreeSpaceDialog } from "../../shared/images/freeSpaceDialog.ts";
import { lazyDialog } from "../../shared/ui/loading/lazyPart.tsx";

const FreeSpaceDialog = lazyDialog(async () => {
  const [module] = await Promise.all([import("./FreeSpaceDialog.tsx"), fetchTexts("freeSpace")]);
  return module.FreeSpaceDialog;
});

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
