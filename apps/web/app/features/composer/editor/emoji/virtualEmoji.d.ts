/** The `StoredEmoji`s (emojiData.ts) that apps/web/build/emoji.ts makes of emojibase at build time. */
declare module "virtual:emoji/*" {
  const emoji: readonly (readonly [string, number, number, string, string, number])[];
  export default emoji;
}
