export const instructions = {
  service: {
    title: "How to use Vestnik",
    start: {
      title: "Getting started",
      bot: "Make a bot and let it post in your channel, step by step, in a few minutes.",
      botLink: "Set up the bot",
      connect: "Enter the channel and the bot’s token in Channels; Vestnik checks both at once.",
      connectLink: "Go to Channels",
      write: "Write a post or a poll in Content, choose the channels, publish.",
      writeLink: "Write a post",
    },
    content: {
      title: "Writing",
      length:
        "A post holds {{message}} characters. With images the text becomes their caption and holds {{caption}}, tags included; the counter warns you in time.",
      images:
        "One post holds up to {{images}} images: {{types}}; above {{megabytes}} MB they are made smaller. Paste them, drop them or choose files. Videos, audio and any other file go with “Video or file”, up to {{fileMegabytes}} MB each.",
      polls:
        "A poll has {{least}} to {{most}} options. The question holds {{question}} characters, an option {{option}}. In channels polls are always anonymous.",
      ai: "The AI writes texts, finds tags and draws images. The price in credits is on each button: text {{text}}, tags {{tags}}, image {{image}}. What fails costs nothing.",
      templates:
        "What you write again and again, such as a signature or a set of tags, is kept under “Templates” below the text, for one channel or for all.",
      drafts:
        "What you write is kept in this browser by itself. Save it as a draft to have it on your other devices.",
    },
    publish: {
      title: "Publishing",
      now: "Publish now or choose a day and an hour. You may close the page: the server sends the posts.",
      preview: "The preview shows the post as the channel will. What you see is what is sent.",
      scheduled:
        "Scheduled shows everything that waits, as a calendar or a list. Move, change or delete it there, or send it at once.",
      history:
        "History shows what went out, with links, and what did not, with the reason and what to do.",
      unconfirmed:
        "“Not confirmed” means that Telegram’s answer was lost. Nothing is sent twice by itself: look into the channel and decide.",
    },
    channels: {
      title: "Channels and plans",
      check:
        "“Check” asks Telegram again whether the bot can post. When it cannot, the card says what is missing.",
      botToken:
        "A new bot token goes in under “Bot token”. Posts that waited for it go out by themselves unless it is too late; the others take one press.",
      plans: "What the plans hold",
      plan: "Plan",
      count: "Channels",
      posts: "Posts a\u00a0month",
      countsOnce: "A post or poll counts once, in however many channels it goes out.",
      credits: "AI credits a\u00a0month",
      unlimited: "no limit",
      plansLink: "Compare plans",
    },
    tips: {
      title: "Tips",
      keys: "Ctrl+Enter, or ⌘+Enter on a Mac, submits the form you are in.",
      zone: "Times are those of your time zone. Its name stands beside them and can be changed there.",
      marks: "**Bold**, _italic_ and `code` turn into formatting while you type.",
      undo: "Deleted a draft or a scheduled post by mistake? The message that confirms it has “Undo”.",
    },
    help: {
      title: "Still stuck?",
      chat: "Ask in our chat group",
      chatHint: "People there know Vestnik and answer each other.",
      contact: "Write to us",
      contactHint: "We answer in working hours.",
    },
  },
  bot: {
    title: "Set up your bot",
    lead: "A bot is the account with which Vestnik posts in your channel. It is yours, it costs nothing, and you can take the right away at any time.",
    progress: "{{count}} of {{total}} done",
    allDone: "All done: a bot of yours can post.",
    reset: "Start over",
    done: "Done",
    doneStep: "Done: {{step}}",
    seen: "Vestnik sees that this is done.",
    demo: "In this demo Telegram is emulated, and the link opens the emulator’s @BotFather.",
  },
  step: {
    "open-botfather": {
      title: "Open @BotFather",
      text: "@BotFather is Telegram’s own bot for making bots. The real one has a check mark beside its name. Open it and press “Start”.",
      link: "Open @BotFather",
      picture: "A chat with @BotFather: a check mark beside its name and the button “Start” below.",
    },
    "new-bot": {
      title: "Send /newbot",
      text: "Send this command to @BotFather:",
      picture: "You write /newbot. BotFather asks what to call the new bot.",
    },
    "bot-name": {
      title: "Choose a name and a username",
      text: "The name may be anything. The username consists of Latin letters, digits and underscores and ends in “bot”. If it is taken, BotFather asks for another one.",
      picture:
        "You write a name, “Morning News”. BotFather asks for a username that ends in “bot”. You write morning_news_bot.",
    },
    "bot-token": {
      title: "Copy the bot token",
      text: "BotFather answers with the bot token: a number, a colon and a long line of letters. In place of the dots below yours has letters and digits.",
      sample: "What a bot token looks like",
      lost: "Lost it, or it does not work? Send /mybots to @BotFather, choose the bot, then “API Token”.",
      picture: "BotFather congratulates and gives the bot token, whose letters are hidden here.",
    },
    administrator: {
      title: "Make the bot an administrator",
      text: "In Telegram open your channel, its name, then Administrators → Add administrator. Search for the bot by its @username and choose it.",
      group: "In a group it is enough that the bot is a member.",
      picture: "The channel’s list of administrators with the bot found by its username.",
    },
    "post-right": {
      title: "Allow it to post",
      text: "In the list of rights “Post messages” must be on. Vestnik needs nothing else, so you may switch the others off. Save the changes.",
      picture: "The bot’s rights: “Post messages” is on, the others are off.",
    },
    connect: {
      title: "Connect the channel in Vestnik",
      text: "Enter the channel’s username, as in t.me/my_channel, and the bot token in Channels and press “Check and connect”. Vestnik checks them and says what is missing.",
      private:
        "A private channel has no username. Paste the link of any of its posts in its place.",
      renamed:
        "If a connected channel is not found any more, see whether its username has changed. A renamed channel has to be connected again.",
      link: "Go to Channels",
      picture: "The form in Vestnik after the check: four lines with check marks.",
    },
  },
  safety: {
    title: "Keep the token safe",
    secret:
      "Whoever has the bot token can post as your bot. Do not send it to anybody, and keep it out of screenshots.",
    stored:
      "Vestnik stores it encrypted, uses it on the server only and never shows it again, not even to you.",
    leakedTitle: "Has somebody seen it?",
    leaked:
      "Send /revoke to @BotFather and choose the bot. The old token stops working at once, and you get a new one. Enter it in Channels under “Bot token”; posts for which it is not too late then go out by themselves.",
    only: "Make a bot for Vestnik alone, and give it nothing but the right to post.",
  },
  picture: {
    bot: "bot",
    start: "Start",
    administrators: "Administrators",
    add: "Add administrator",
    postMessages: "Post messages",
    editMessages: "Edit messages",
    addUsers: "Add subscribers",
    checks: {
      bot_token: "Bot token",
      chat: "Channel found",
      membership: "Bot is an administrator",
      post_right: "Bot may post",
    },
  },
} as const;
