export const login = {
  pageTitle: "Log in · Vestnik",
  title: "Log in",
  lead: "With your Telegram account. No password to make up or forget.",
  signingIn: "Logging you in…",
  failed: "Login error. Please try again.",
  sessionUnknown: "Your account could not be loaded",
  ended: "The session in this browser is over",
  endedText:
    "It was ended in another tab or on another device, or it has expired. What you were writing is kept in this browser: log in again to go on.",
  endedHere:
    "It was ended in another tab or on another device, or it has expired. What you were writing is kept in this browser. Log in again, and you will be back on this page.",
  endedUnstored:
    "It was ended in another tab or on another device, or it has expired. This browser could not store what you were writing: close this message and copy your text before you log in again.",
  gone: "This account has been deleted",
  goneText:
    "The time to undo the deletion has passed. What this browser had kept of your work goes with the account: close this message if you want to copy anything from the page first.",
  toLogin: "To the login page",
  unended: "You are logged out in this browser only",
  unendedText:
    "The server could not be reached. The session ends there as soon as it can be, if this tab stays open; otherwise within a day.",
  foreign: "This link cannot be used to log in",
  foreignText:
    "The login was started in another browser or too long ago. Whoever sent you the link may want you to work in their account. To log in, use the button below.",
  goOn: "Stay logged in",
  question: "Switch account?",
  signedInNow: "Logged in now",
  wouldSignIn: "About to log in",
  questionText:
    "This browser works in one account at a time. Changing it ends the current session here; what you were writing comes back with its account.",
  stay: "Stay logged in as {{name}}",
  switchTo: "Log in as {{name}}",
  settingsFailed: "The login could not be prepared",
  widgetLoading: "Loading the Telegram login button",
  widgetFailed: "The Telegram login button could not be loaded.",
  widgetFailedRemedy:
    "A blocker or your network may keep telegram.org away. Allow it and try again.",
  // Takes less room than the lead: the largest words of the page are in its static form.
  demo: "Demo: log in as one of the sample people.",
  switchAccount: "Switch account",
  switchText:
    "Telegram remembers the account you used last in this browser. Open the bot in Telegram with the account you want and start it, then come back and log in.",
  openBot: "Open {{bot}} in Telegram",
  backToLogin: "Back to normal login",
  termsLead: "By logging in you accept the",
  terms: "terms of service and privacy policy",
} as const;
