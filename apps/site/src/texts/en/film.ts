/** What the film says and shows, scene by scene: the captions, and the words for those who cannot see it. */
export const film = {
  heading: "See it at work",
  lead: "From logging in to a published post in a minute: recorded in the product itself, without sound, with captions.",
  label: "Film: a walk through Vestnik, without sound",
  transcript: "What the film shows, in words",
  download: "Your browser does not play this film: download it (MP4)",
  scene: {
    signIn: {
      says: "Log in with Telegram: no password, no form.",
      shows: "Anna presses “Log in with Telegram” and chooses her account. Her workspace opens.",
    },
    connect: {
      says: "Connect a channel with the token of your own bot. It is checked at once.",
      shows:
        "On the Channels tab she enters the name of her second channel, Coffee School, and pastes the bot’s token. It is checked, and the channel is ready.",
    },
    write: {
      says: "Write the post, and see at once what your readers will see.",
      shows:
        "She types a greeting in bold and two sentences about today’s roast. The preview follows every key.",
    },
    image: {
      says: "Add a picture. It goes out with the text as one message.",
      shows: "She adds a picture of a cup at sunrise. It appears in the preview above the text.",
    },
    publish: {
      says: "Choose the channels and publish to all of them with one button.",
      shows: "She chooses both of her channels and presses “Publish now in 2 channels”.",
    },
    channel: {
      says: "There it is, as the preview promised.",
      shows:
        "The link beside the result opens Morning Coffee: the message is there, with picture, bold and italics.",
    },
    failure: {
      says: "The other channel refused. Vestnik says why and what to do.",
      shows:
        "For Coffee School the result says “Not published”: the bot cannot post there. Below it is what to do about that.",
    },
    repair: {
      says: "Once the bot has its right back, one click sends the post.",
      shows:
        "She has given the bot its right in Telegram, presses “Try again”, and the post is out.",
    },
    plan: {
      says: "What is for later waits in the calendar. You can close the browser.",
      shows:
        "The Scheduled tab shows December: posts and polls on their days, each with its time and channel.",
    },
  },
} as const;
