export const questions = {
  title: "Questions",
  bot: {
    asked: "Why do I need a bot of my own?",
    answer:
      "Telegram lets programs post only through bots. Yours belongs to you: you create it with @BotFather in two minutes, add it to your channel as an administrator who may post, and give Vestnik its token. The guide in the app leads you through it step by step.",
  },
  password: {
    asked: "Does Vestnik see my Telegram account?",
    answer:
      "No. You log in with Telegram’s own button: we learn your name, your username and your photo. Your phone number, your chats and your contacts stay with Telegram.",
  },
  closed: {
    asked: "Do I have to keep the browser open?",
    answer:
      "No. Once you have published or scheduled a post, the server does the rest. The result waits for you in the history, with a link to each message.",
  },
  late: {
    asked: "What if a post cannot go out on time?",
    answer:
      "You decide for each post how late it may still go out: five minutes, an hour or a day. After that it is not sent behind your back but waits for your decision, and you see why.",
  },
  polls: {
    asked: "Which polls can be published?",
    answer: (from: number, to: number) =>
      `Polls with ${from} to ${to} options, with one answer or several. In channels Telegram accepts anonymous polls only; the form says so before you publish.`,
  },
  counts: {
    asked: "What counts as one post of a plan?",
    answer:
      "What you publish or schedule in one go: a post or poll counts once, in however many channels it goes out. What did not go out, or was deleted before its time, does not count.",
  },
  planEnds: {
    asked: "What happens when my plan ends?",
    answer:
      "Nothing is deleted. The Free plan applies from then on; channels beyond its limit stay connected, but nothing is published in them: their scheduled posts wait. The credits you have left stay yours.",
  },
  leave: {
    asked: "Can I take my data with me, or delete it?",
    answer: (days: number) =>
      `Both, in the settings. The download holds your posts, polls, drafts and images. A deletion can be undone for ${days}\u00a0days; after that Vestnik deletes everything for good, and what you published stays in Telegram.`,
  },
} as const;
