export const landing = {
  pageTitle: "Vestnik: posts for your Telegram channels",
  headline: "Write once. Publish to every channel you run.",
  lead: "Vestnik composes posts and publishes them to your Telegram channels through your own bot, and shows you what became of each.",
  start: "Log in with Telegram",
  terms: "Terms of service and privacy policy",
} as const;
