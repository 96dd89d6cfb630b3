export const login = {
  pageTitle: "Log in · Vestnik",
  title: "Log in",
  lead: "With your Telegram account. There is no password to invent or to lose.",
  signingIn: "Signing you in…",
  failed: "Login error. Please try again.",
  settingsFailed: "The login could not be prepared",
  widgetLoading: "Loading the Telegram login button",
  widgetFailed: "The Telegram login button could not be loaded.",
  widgetFailedRemedy:
    "A blocker or your network may keep telegram.org away. Allow it and try again.",
  demo: "This installation talks to an emulated Telegram: sign in as one of the sample people.",
  switchAccount: "Switch account",
  switchText:
    "Telegram remembers the account you used last in this browser. Open the bot in Telegram with the account you want and start it, then come back and log in.",
  openBot: "Open {{bot}} in Telegram",
  backToLogin: "Back to normal login",
  termsLead: "By logging in you accept the",
  terms: "terms of service and privacy policy",
} as const;
