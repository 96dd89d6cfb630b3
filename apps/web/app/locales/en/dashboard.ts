export const dashboard = {
  pageTitle: "Dashboard · Vestnik",
  tabs: "Sections",
  tab: { content: "Content", channels: "Channels", history: "History" },
} as const;
