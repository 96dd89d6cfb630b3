/** What apps/web/emojiModules.ts makes of emojibase while the pages are built: `StoredEmoji`s (emojiData.ts). */
declare module "virtual:emoji/*" {
  const emoji: readonly (readonly [string, number, number, string, string, number])[];
  export default emoji;
}
