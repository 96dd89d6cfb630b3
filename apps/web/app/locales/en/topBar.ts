export const topBar = {
  toDashboard: "Vestnik: to the dashboard",
  openMenu: "Open the menu",
  closeMenu: "Close the menu",
  account: "Account:",
  settings: "Settings",
  keys: "Keyboard shortcuts",
  changeAccount: "Switch account",
  logout: "Log out",
  credits: "Credits: {{left}} of {{max}}",
  creditsShort: "{{left}} of {{max}}",
  planName: { free: "Free", basic: "Standard", business: "Business" },
} as const;
