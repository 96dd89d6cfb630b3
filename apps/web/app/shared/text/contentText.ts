/** The HTML of a stored post as plain lines. The server escapes only these characters. */
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

export function contentText(html: string): string {
  return html
    .replace(/<br\b[^>]*>/gi, "\n")
    .replace(/<\/(?:p|li|ul|ol|pre|blockquote)>/gi, "\n")
    .replace(/<li\b[^>]*>/gi, "• ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
