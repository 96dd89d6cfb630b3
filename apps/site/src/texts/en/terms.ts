export const terms = {
  pageTitle: "Terms and privacy · Vestnik",
  description:
    "What you agree to by using Vestnik, what it stores about you and what it never does, in plain words.",
  title: "Terms of service and privacy policy",
  updated: "Last updated 1 May 2023",
  section: {
    who: {
      title: "Who we are",
      text: "Vestnik is a service for owners of Telegram channels: you write posts here, and Vestnik publishes them in your channels through your own bot. “We” is whoever runs the site you opened this page on. Vestnik is not part of Telegram. By logging in you accept what stands here.",
    },
    account: {
      title: "Your account",
      text: "You log in with Telegram, and there is no password. Telegram tells us who you are and signs what it says; we do not see your phone number, your chats or your contacts. Keep your Telegram account safe: whoever controls it controls your account here. You can log out at any time.",
    },
    stored: {
      title: "What we store",
      text: "Only what publishing needs:",
      items: {
        person:
          "from Telegram: your Telegram id, your first name, your username and the address of your photo;",
        channels: "your channels: their names, their numbers and the result of the last check;",
        botTokens:
          "the tokens of your bots, encrypted; afterwards we show only the bot's number and the last four characters;",
        posts: "your posts, where they were sent and what Telegram answered;",
        uploads: "the images you upload; they open to anybody who knows their long random address;",
        sessions:
          "your sessions: when you logged in and from which browser. Your browser keeps the key to the session, the chosen language and theme, and your unfinished post.",
      },
    },
    sent: {
      title: "What we send to Telegram",
      text: "To publish, we send Telegram your bot's token, the text, images and tags of your post and the channel it is meant for. To check a channel, we ask Telegram about the channel and the rights of your bot. What Telegram does with it is governed by Telegram's own terms and privacy policy.",
    },
    paid: {
      title: "Payments",
      text: "Plans and credits are paid for on the pages of Stripe; we never see your card. We tell Stripe your username or first name and the number of your account here, and store what you bought, when, for how much, and where its receipt is. A plan renews every month until you cancel it, and then lasts until the end of the month you paid for.",
    },
    never: {
      title: "What we never do",
      text: "Your bot tokens leave our server only in calls to Telegram itself. We do not sell your data, give it to advertisers or show advertising. We publish nothing you did not ask for, and we use your bots for nothing else.",
    },
    content: {
      title: "Your content and your responsibility",
      text: "What you publish remains yours, and you answer for it: for its lawfulness, for the rights to texts and images, and for following Telegram's rules. Do not use Vestnik for spam, fraud or harm to others; we may close an account that does.",
    },
    availability: {
      title: "Availability",
      text: "We do our best to publish on time, once and never twice, but we cannot promise that Vestnik or Telegram is always available. When the outcome of a post is not certain, we say so and leave the decision to you. We are not liable for what a late or missed post costs you, as far as the law allows.",
    },
    deletion: {
      title: "Deletion",
      text: "Delete a channel here, and its bot token is deleted with it; the channel itself and its posts stay in Telegram. At @BotFather you can revoke a bot token at any time, and nobody can use it any more, we included. To have your whole account and everything stored with it deleted, write to us.",
    },
    changes: {
      title: "Changes",
      text: "When these terms change, the new version stands on this page with its date. If you go on using Vestnik after that, the new version applies.",
    },
    contact: {
      title: "Contact",
      text: "Questions about these terms or about your data go to whoever runs this site. We answer what we store about you, and correct or delete it when you ask.",
    },
  },
} as const;
