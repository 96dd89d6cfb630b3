/** Telegram makes these tappable where they are written out, and does not open them from a link. */
export function isWrittenOut(address: string): boolean {
  return /^\s*(?:(?:mailto|tel|sms):|[^\s/@:]+@[^\s/@]+$|\+?\d[\d\s()-]{5,}$)/i.test(address);
}

/** What is put behind the words of such a link: its mailbox or number, unless they name it. */
export function writtenOut(address: string, words: string): string {
  if (!isWrittenOut(address)) return "";
  const [given = ""] = address.replace(/^\s*(?:mailto|tel|sms):(?:\/\/)?/i, "").split("?", 1);
  const name = decoded(given).trim();
  const same = name.includes("@")
    ? (text: string) => text.toLowerCase()
    : (text: string) => text.replace(/[^\d+]/g, "");
  return same(name) === "" || same(words).includes(same(name)) ? "" : ` (${name})`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
