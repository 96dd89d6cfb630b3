export const topBar = {
  toDashboard: "Vestnik: to the dashboard",
  openMenu: "Open the menu",
  closeMenu: "Close the menu",
  account: "Account:",
  settings: "Settings",
  keys: "Keyboard shortcuts",
  changeAccount: "Switch account",
  logout: "Log out",
  logoutTitle: "Keep your text on this device?",
  logoutText:
    "This browser holds text that you have neither published nor saved as a draft. On a shared device do not keep it: whoever uses this browser could read it. To find it on your other devices, go back and save it as a draft.",
  keepText: "Keep the text on this device",
  keepTextHint: "It will be here when you log in again. Only for a device of your own.",
  forgetAndLogout: "Delete the text and log out",
  credits: "Credits: {{left}} of {{max}}",
  creditsShort: "{{left}} of {{max}}",
  planName: { free: "Free", basic: "Standard", business: "Business" },
} as const;
