/** Telegram's own description, without its technical prefix (docs/product.md, Publishing). */
export function telegramWords(description: string): string {
  return description.replace(/^\s*Bad Request:\s*/i, "").trim();
}
