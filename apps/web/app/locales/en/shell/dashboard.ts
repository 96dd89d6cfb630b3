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
  /** From the payment provider's page, on whatever tab. */
  returned: {
    plan: "Thank you! The payment went through",
    pack: "Thank you! The credits are added",
    cancelled: "The payment was cancelled; nothing was charged",
    lateTitle: "The payment was processed, but your plan was not updated",
    lateText:
      "Nothing is lost: we check with the payment system again and again. If it stays like this, write to us.",
  },
} as const;
