/** What Telegram itself said, without the prefix that tells a person nothing (specification, section 8). */
export function telegramWords(description: string): string {
  return description.replace(/^\s*Bad Request:\s*/i, "").trim();
}
