export const landing = {
  pageTitle: "Vestnik: posts for your Telegram channels",
  description:
    "Write once and publish to every Telegram channel you run, now or later, through your own bot. Vestnik shows what happened to each post.",
  headline: "Write once. Publish to every channel you run.",
  lead: "Vestnik publishes posts and polls to your Telegram channels through your own bot, now or at the time you choose, and shows you what happened to each one.",
  start: "Log in with Telegram",
  startNote: "Free to start. No password, no card.",
  howItWorks: "See how it works",
  features: {
    title: "Made for people who run channels",
    compose: {
      title: "An editor that knows Telegram",
      text: (images: number) =>
        `Bold, quotes, spoilers, code, links, emoji, buttons, video, files, albums of up to ${images}\u00a0images. The counter counts what Telegram counts, before you press the button.`,
    },
    channels: {
      title: "Many channels, one button",
      text: "Choose the channels and publish. You watch the post go out in each of them. You can close the tab: the server carries on without you.",
    },
    schedule: {
      title: "A calendar that never shifts the time",
      text: "Plan by month, week or day, in any time zone. Drag a post to another day: it keeps its time, and you can undo the move.",
    },
    polls: {
      title: "Polls",
      text: (from: number, to: number) =>
        `A question with ${from} to ${to} options, one answer or several, published or planned like any post.`,
    },
    ai: {
      title: "AI, when you want it",
      text: "Texts, images and tags from a prompt or a picture; a selection made shorter, corrected or translated. The price is on the button, and a failure costs nothing.",
    },
    dictation: {
      title: "Dictation",
      text: "Say a post or a poll out loud, and the words appear where the cursor is.",
    },
    anywhere: {
      title: "On the phone, in both languages",
      text: "English and Russian, light and dark, by touch or by keyboard. What you write is saved as you write it.",
    },
  },
  security: {
    title: "Security and privacy",
    lead: "Your bot is the key to your channel. We treat it like one.",
    login: {
      title: "No password to steal",
      text: "You log in with Telegram. We see neither your phone number nor your chats, and every session can be ended.",
    },
    bot: {
      title: "Your own bot, your rules",
      text: "Posts go through a bot that belongs to you. Take its rights away in Telegram, and nobody can publish with it, including us.",
    },
    sealed: {
      title: "Tokens go in and never come out",
      text: "A bot token is stored encrypted and used only in calls to Telegram. After that only its last four characters are shown, even to you.",
    },
    yours: {
      title: "Your data stays yours",
      text: (days: number) =>
        `No advertising, no trackers, nothing sold. Download everything at any time. Delete your account, and you have ${days}\u00a0days to change your mind.`,
    },
    more: "What we store, in plain words",
  },
  end: {
    title: "Your next post can go out from here",
    text: "Log in, connect a channel and publish. It takes a few minutes.",
  },
} as const;
