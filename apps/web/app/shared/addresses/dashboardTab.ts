export const dashboardTabs = [
  "content",
  "channels",
  "instructions",
  "subscription",
  "scheduled",
  "history",
] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

export function isDashboardTab(value: unknown): value is DashboardTab {
  return dashboardTabs.some((tab) => tab === value);
}

/** The tab that an address opens. */
export function dashboardTabOf(search: URLSearchParams): DashboardTab {
  const asked = search.get("tab");
  return isDashboardTab(asked) ? asked : "content";
}

export function tabAddress(tab: DashboardTab) {
  return { pathname: "/dashboard", search: `?tab=${tab}` };
}
