/** What apps/web/emojiModules.ts makes of emojibase while the pages are built. */
declare module "virtual:emoji/*" {
  const emoji: readonly import("./emojiData.ts").StoredEmoji[];
  export default emoji;
}
