export const promises = {
  title: "Three promises, and how we keep them",
  once: {
    title: "Never sent twice by itself",
    text: "Connections break at the worst moment: after the request has gone and before the answer is back. Guessing then is a gamble in front of your readers.",
    figure: "What happens when the answer from Telegram is lost",
    steps: {
      leaves: {
        title: "The post leaves",
        text: "Vestnik writes down what it is about to do, then asks Telegram exactly once.",
      },
      arrives: {
        title: "Telegram publishes it",
        text: "Your readers see the post. Only the confirmation is still under way.",
      },
      lost: {
        title: "The answer is lost",
        text: "The connection breaks. From here nobody can tell whether the post went out.",
      },
    },
    bare: {
      title: "A simple retry",
      text: "Sends again, just in case. Now the post is in the channel twice.",
    },
    ours: {
      title: "Vestnik",
      text: "Does not guess. It says that the post is not confirmed, takes you to the channel and leaves the choice to you.",
      badge: "Not confirmed",
      question: "What do you see in the channel?",
      there: "It is there",
      again: "Send again",
      dismiss: "Do not send",
    },
    post: "Good morning! Today we roast Guji.",
    channel: "Morning Coffee",
    time: "9:00 AM",
  },
  failure: {
    title: "When something fails, you see why",
    text: "Not “error 400”, but the real reason in your own language, what to do about it and one button for the next step. If a post fails in one channel, it still goes out in the others.",
  },
  preview: {
    title: "The preview is what your readers get",
    text: "The preview, the counter and the message come from the same document by the same rules. Here is one post in the editor and in its channel.",
    inEditor: "In the editor",
    inChannel: "In the channel",
  },
} as const;
