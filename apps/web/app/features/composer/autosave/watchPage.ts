import { whenOwned } from "../../../shared/storage/ownedValue.ts";
import type { KeptDraft, KeptKind } from "./keptKind.ts";

/** Reads when the account is known, writes when the page goes, looks when it comes back or another one has written. */
export function watchPage<Draft>(kept: KeptDraft<Draft>, { key, asideKey }: KeptKind<Draft>): void {
  whenOwned(kept.load);
  if (typeof window === "undefined") return;
  window.addEventListener("pagehide", kept.flush);
  window.addEventListener("blur", kept.flush);
  window.addEventListener("pageshow", ({ persisted }) => persisted && kept.hear());
  document.addEventListener("visibilitychange", () =>
    document.visibilityState === "hidden" ? kept.flush() : kept.hear(),
  );
  window.addEventListener("storage", (event) => {
    if (event.key === null || event.key === key || event.key === asideKey) kept.hear();
  });
}
