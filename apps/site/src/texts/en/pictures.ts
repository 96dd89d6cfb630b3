/** What each picture of the landing page shows, for those who cannot see it. */
export const pictures = {
  composer:
    "The editor with a post about today’s coffee and three images; beside it the preview as Telegram will show it, and one button: Publish now in 2 channels.",
  calendar: "The calendar of a month: posts and polls on their days, with time and channel.",
  failure:
    "A post in the history: published in one channel, not published in another because the bot lacks the right to post there, with what to do about it and the button Try again.",
  preview: "The preview of the post in the editor: three images, bold and italic text, a tag.",
  channel: "The same post in its channel, with the same images, formatting and tag.",
} as const;
