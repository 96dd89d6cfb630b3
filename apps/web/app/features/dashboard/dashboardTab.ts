export const dashboardTabs = [
  "content",
  "channels",
  "subscription",
  "scheduled",
  "history",
] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

export function isDashboardTab(value: unknown): value is DashboardTab {
  return dashboardTabs.some((tab) => tab === value);
}
