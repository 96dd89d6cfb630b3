export const promises = {
  title: "Three promises, and how we keep them",
  once: {
    title: "Never sent twice by itself",
    text: "Networks break at the worst moment: after the request has left and before the answer has come. Whoever guesses then, guesses in front of your readers.",
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
      title: "A bare retry",
      text: "Asks again to be on the safe side. The post is in the channel twice.",
    },
    ours: {
      title: "Vestnik",
      text: "Does not guess. It says that the post is not confirmed, shows you the channel and leaves the choice to you.",
      badge: "Not confirmed",
      question: "What do you see in the channel?",
      there: "It is there",
      again: "Send again",
      dismiss: "Do not send",
    },
    post: "Good morning! Today we roast Guji.",
    channel: "Morning Coffee",
  },
  failure: {
    title: "A failure says why",
    text: "Not “error 400”. You read the real reason in your own language, what to do about it, and there is one button for the next step. A post that failed in one channel is out in the others all the same.",
  },
  preview: {
    title: "The preview is what your readers get",
    text: "Preview, counter and message are made of the same document by the same rules. Here is one post in the editor and in its channel.",
    inEditor: "In the editor",
    inChannel: "In the channel",
  },
} as const;
