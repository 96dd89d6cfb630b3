import { DELETION_DELAY_DAYS, EXPORT_LINK_MINUTES } from "@vestnik/domain/account";
import { UNUSED_RETENTION_DAYS } from "@vestnik/domain/imageStorage";

/** Every sentence about the product was checked against its source (decision 117). "{{name}}" is who runs the installation. */
export const terms = {
  pageTitle: "Terms and privacy · Vestnik",
  description:
    "What you agree to by using Vestnik, what it stores about you, what goes to Telegram, to an AI and to Stripe, and how to take your data with you or delete it.",
  title: "Terms of service and privacy policy",
  updated: "Last updated 1 May 2023",
  lead: "Five minutes to read. In short: what you write stays yours, your bot is used for nothing but what you ask for, we set no cookies, and you can download your data and delete your account yourself.",
  contents: "On this page",
  parts: { terms: "Terms of service", privacy: "Privacy policy" },
  section: {
    who: {
      title: "Who we are",
      text: "With Vestnik, owners of Telegram channels write posts and publish them through a bot of their own. “We” means the operator of this site: {{name}}. Vestnik is not part of Telegram. By logging in you accept these terms.",
    },
    account: {
      title: "Your account",
      text: "You log in with Telegram; there is no password. Keep your Telegram account safe: whoever controls it controls your account here. The settings show where you are logged in, and you can end any of these sessions.",
      link: "Your sessions",
    },
    content: {
      title: "What you publish",
      text: "It stays yours, and you are responsible for it: for its being lawful, for the rights to texts and images, and for following Telegram’s rules. That includes what an AI wrote or drew for you: it can be wrong, so read it before you publish it. Do not use Vestnik for spam, fraud or harm to others; we may close an account that does.",
    },
    publishing: {
      title: "What you can rely on",
      text: "Vestnik sends a post at the time you chose, and never a second time by itself. If Telegram refuses it, you see why. If Telegram’s answer was lost on the way, we say so and leave it to you whether to send again. A post that is later than you allowed is not sent without you. We cannot promise that Vestnik, Telegram or an AI is available at every moment, so look at the history after an important post.",
    },
    plans: {
      title: "Plans, credits and refunds",
      text: "The prices are on the home page and on the Subscription tab. A plan is paid for a month ahead and renews until you cancel it. Then it lasts to the end of the month you paid for, and after that the free plan applies. Nothing of yours is deleted at that moment:",
      items: {
        credits:
          "AI credits left over from the last paid month stay yours, and credits bought in packs never expire;",
        channels:
          "channels beyond the free plan stay connected. Their scheduled posts wait until there is room again or until you move or delete them, and one that has become too late is not sent without you;",
        images: "images stay; new ones can be added once there is room for them.",
      },
      more: "If a renewal cannot be charged, the plan continues for two weeks at most, without new credits, and then ends. For a refund, write to us. The credits that were paid for go back with the money, but never more than you have left. Your rights as a consumer remain as they are.",
    },
    liability: {
      title: "Liability and law",
      text: "As far as the law allows, we are not liable for losses from a post that was late, missing or wrong. The law of the country in which we are established applies. Your rights as a consumer under the law of your own country are not affected.",
    },
    changes: {
      title: "Changes",
      text: "When these terms change, the new version appears on this page with its date. If you go on using Vestnik after that, the new version applies.",
    },
    stored: {
      title: "What we store",
      text: "What publishing requires, and nothing that tracks you. The settings show how much of it there is.",
      link: "Open in the settings",
      items: {
        person:
          "from Telegram: your Telegram ID, first name, username and the address of your photo. We do not see your phone number, your chats or your contacts;",
        channels:
          "your channels and groups: their names and numbers, the bot that posts there, and the result of the last check;",
        botTokens:
          "the tokens of your bots, encrypted. We never show them again, only the bot’s number and the last four characters;",
        posts:
          "your posts, polls, drafts and templates, when and where they were sent, and what Telegram answered;",
        uploads:
          "the images you upload or have drawn, without the place and the camera that a photo’s file may name. Videos, audio and other files are kept as they came, with whatever they say of themselves, but without the place where they were recorded, as far as we find it. Whoever knows the long random address of an image or a file can open it;",
        sessions:
          "your sessions: when you logged in, when you were last here and in which browser. We store only a fingerprint of the session key;",
        ledger:
          "your credits: which AI operation used how many of them, and what you bought. What you asked the AI and what it answered is not stored, except for images.",
      },
    },
    telegram: {
      title: "What goes to Telegram",
      text: "To publish, we send Telegram your bot’s token, the text, images, files and tags or the poll, and the channel they are meant for. To check a channel, we ask Telegram about the channel and the rights of your bot there. We read no messages and no votes. An image that you give as a link is fetched from there by Telegram, and by your browser for the preview, but not by us. Telegram’s own terms and privacy policy apply to what it receives.",
    },
    ai: {
      title: "What goes to an AI",
      text: "Nothing, until you press an AI button or dictate. Then the AI service that we have connected receives what is needed for that, without your name or account:",
      items: {
        prompt: "your request, or the text to be rewritten or to find tags for;",
        reference: "the image that a text or a new image is to start from;",
        voice: "the recording of a dictation, which we do not store;",
        samples:
          "some of the latest published posts of a channel as an example of its style, only if you have allowed it for this channel. It is off until you switch it on.",
      },
      more: "The service may belong to another company with rules of its own. Do not give it anything that must stay secret.",
    },
    stripe: {
      title: "What goes to Stripe",
      text: "You pay on Stripe’s pages, and the details of your card never reach us. Stripe gets from us your username or first name, the number of your account here, and what you want to buy. We store what you bought, when, for how much, and where its receipt is.",
    },
    browser: {
      title: "Cookies and your browser",
      text: "We set no cookies, count no visits and show no advertising. Your browser keeps, in its local storage, the key to your session, your language and theme, and what you have written but not saved or sent yet; when you log out, you choose whether that stays there. The button on the login page and your photo come from Telegram, which may set cookies of its own there. Where dictation uses the speech recognition of your browser, some browsers send the sound to the company that makes them.",
    },
    logs: {
      title: "Logs",
      text: "Our logs record the requests to this site and what failed, with the numbers of accounts and posts. They hold no texts, no bot tokens and no keys to sessions. Your IP address is used to hold back floods of requests; for that it stays in memory for a short time and is not stored.",
    },
    retention: {
      title: "How long we keep it",
      text: "Until you delete it, except:",
      items: {
        images: `images that no post and no draft uses: ${UNUSED_RETENTION_DAYS}\u00a0days after you last opened them;`,
        deleted:
          "what you have deleted: a draft can be restored for a day, a scheduled post stays in the history for about a month;",
        sessions: "sessions: they end after a day without use, and after two weeks at the latest;",
        proofs:
          "Stripe’s messages about payments, and a short proof of what was sent, without its text: 35 days.",
      },
    },
    never: {
      title: "What we never do",
      text: "Your bot tokens leave our server only in calls to Telegram itself. We do not sell your data or give it to advertisers. We publish nothing you did not ask for, and we use your bots for nothing else.",
    },
    export: {
      title: "Taking your data with you",
      text: `In the settings you can download everything we store about you as one archive: texts in an open format, images as files, no bot tokens. Its address works once and for ${EXPORT_LINK_MINUTES}\u00a0minutes.`,
      link: "Download your data",
    },
    deletion: {
      title: "Deleting",
      text: `A channel is deleted together with its bot token. You delete your whole account in the settings. For ${DELETION_DELAY_DAYS}\u00a0days you can undo that; meanwhile nothing is sent, a plan does not renew, and open payment pages are closed. If you are charged all the same, the payment counts once you undo the deletion; if you do not undo it, write to us and we will give the money back. Then posts, drafts, templates, channels, bot tokens, images, credits and sessions are deleted for good, and so is your record at Stripe, which keeps invoices for as long as the law demands.`,
      link: "Delete your account",
      more: "What is published stays in Telegram. Copies in backups disappear when these are replaced. At @BotFather you can revoke a bot token at any time, and then nobody can use it any more, including us.",
    },
    questions: {
      title: "Questions",
      text: "Ask us what we store about you: we will tell you, and correct it where it is wrong. You can also turn to the data protection authority of your country.",
      link: "The contact page",
    },
  },
} as const;
