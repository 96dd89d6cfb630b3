/** What the static page shows, which stays in memory when it is no longer shown. */
import type { Language } from "@vestnik/contract/shared";
import type { ShapeName } from "./shapeOf.ts";

export const FIRST_SCREEN_ID = "first-screen";

const screen = typeof document === "undefined" ? null : document.getElementById(FIRST_SCREEN_ID);
let isNeeded = false;

/** As the page has shown it from the start, or without the shape of a tab. */
export function keepStaticScreen(): void {
  isNeeded = true;
  if (!screen || screen.isConnected) return;
  document.documentElement.dataset["first"] = "page";
  document.body.prepend(screen);
}

export function leaveStaticScreen(): void {
  isNeeded = false;
  screen?.remove();
}

export function endStaticScreen(): void {
  if (!isNeeded) screen?.remove();
}

/** One shape of it, to be shown elsewhere. */
export function copyOfShape(shape: ShapeName, language: Language): Node[] {
  const found = screen?.querySelector(`[lang=${language}] [data-shape=${shape}]`);
  return found ? [found.cloneNode(true)] : [];
}
