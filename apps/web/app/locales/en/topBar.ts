export const topBar = {
  toDashboard: "Vestnik: to the dashboard",
  openMenu: "Open the menu",
  closeMenu: "Close the menu",
  logout: "Log out",
  credits: "Credits: {{left}} of {{max}}",
  creditsShort: "{{left}} of {{max}}",
  plan: "Plan",
  planName: { free: "Free", basic: "Standard", business: "Business" },
  used: "Total used",
  resets: "Limit resets",
  state: "Status",
  active: "Active",
  inactive: "Inactive",
  publications: "Publications this month (a post in one channel is one): {{used}} of {{limit}}",
  publicationsUnlimited:
    "Publications this month (a post in one channel is one): {{used}}, unlimited",
  creditsFailed: "Failed to load credit information",
} as const;
