export const dashboard = {
  pageTitle: "Dashboard · Vestnik",
  tabs: "Sections",
  tab: {
    content: "Content",
    channels: "Channels",
    subscription: "Subscription",
    scheduled: "Scheduled",
    history: "History",
  },
} as const;
