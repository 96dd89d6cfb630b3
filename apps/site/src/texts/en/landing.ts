export const landing = {
  pageTitle: "Vestnik: posts for your Telegram channels",
  description:
    "Write once and publish to every Telegram channel you run, now or later, through your own bot. Vestnik shows what became of each post.",
  headline: "Write once. Publish to every channel you run.",
  lead: "Vestnik composes posts and publishes them to your Telegram channels through your own bot, and shows you what became of each.",
  start: "Log in with Telegram",
} as const;
