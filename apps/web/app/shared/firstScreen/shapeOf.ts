import type { DashboardTab } from "../addresses/dashboardTab.ts";

/** The shapes of the static page. */
export type ShapeName =
  | DashboardTab
  /** Polls and drafts. */
  | "panel"
  /** The other views of the scheduled tab. */
  | "list"
  | "agenda"
  | "hours"
  | "settings"
  /** Any other screen. */
  | "page";

/** Which of them belongs to an address. The script in the page's head runs it as text (earlyLoads.ts), so it uses nothing but what it is given. */
export function shapeOf(tab: DashboardTab, search: URLSearchParams): ShapeName {
  if (tab === "content") return /^(?:poll|drafts)$/.test(search.get("panel") ?? "") ? "panel" : tab;
  if (tab !== "scheduled") return tab;
  const view = search.get("view");
  if (view === "list" || view === "agenda") return view;
  return view === "week" || view === "day" ? "hours" : tab;
}
