/** What BotFather writes, shortened. It speaks English to everybody, so these words are the same in both languages. */
export const botFatherWords = {
  name: "BotFather",
  askName: "Alright, a new bot. How are we going to call it? Please choose a name for your bot.",
  givenName: "Morning News",
  askUsername: "Good. Now let's choose a username for your bot. It must end in `bot`.",
  username: "morning_news_bot",
  done: "Done! Congratulations on your new bot. Use this token to access the HTTP API:",
  keepSecret: "Keep your token secure and store it safely.",
  newBot: "/newbot",
} as const;

/** The form of a bot token, with nothing in it that could be taken for a real one. */
export const SAMPLE_TOKEN = "123456789:••••••••";
