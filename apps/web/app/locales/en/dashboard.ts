export const dashboard = {
  pageTitle: "{{tab}} · Vestnik",
  tabs: "Sections",
  tab: {
    content: "Content",
    channels: "Channels",
    instructions: "Instructions",
    subscription: "Subscription",
    scheduled: "Scheduled",
    history: "History",
  },
} as const;
