/** Telegram's own description, without its technical prefix (specification, section 8). */
export function telegramWords(description: string): string {
  return description.replace(/^\s*Bad Request:\s*/i, "").trim();
}
