import { beforeLooking, whenOwned } from "../../../shared/storage/ownedValue.ts";
import type { Autosave, AutosaveKind } from "./autosaveKind.ts";

/**
 * Reads when the account is known, writes when the page is hidden or closed, and reads again when it is shown or
 * another page has written.
 */
export function watchPage<Draft>(
  autosave: Autosave<Draft>,
  { key, conflictCopiesKey }: AutosaveKind<Draft>,
): void {
  whenOwned(autosave.load);
  beforeLooking(autosave.flush);
  if (typeof window === "undefined") return;
  window.addEventListener("pagehide", autosave.flush);
  window.addEventListener("blur", autosave.flush);
  window.addEventListener("pageshow", ({ persisted }) => persisted && autosave.onStorage());
  document.addEventListener("visibilitychange", () =>
    document.visibilityState === "hidden" ? autosave.flush() : autosave.onStorage(),
  );
  window.addEventListener("storage", (event) => {
    if (event.key === null || event.key === key || event.key === conflictCopiesKey)
      autosave.onStorage();
  });
}
