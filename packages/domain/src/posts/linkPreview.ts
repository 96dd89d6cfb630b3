/** How Telegram shows the page behind a link below a text without pictures (docs/product.md, Link preview). */
import type { InputProblem } from "../errors.ts";
import { normalizeHref } from "../text/links/richTextLink.ts";
import type { MessageBlock } from "../text/messageLayout.ts";

export const linkPreviewModes = ["auto", "off", "small", "large"] as const;
export type LinkPreviewMode = (typeof linkPreviewModes)[number];

export type LinkPreview = {
  readonly mode: LinkPreviewMode;
  /** The page that is shown; that of the first link when left out. */
  readonly url?: string | undefined;
  /** Above the text instead of below it. */
  readonly above?: boolean | undefined;
};

export const automaticPreview: LinkPreview = { mode: "auto" };

/** Reads what was stored at any time: what is unreadable has its default. A preview that is off says nothing else. */
export function readLinkPreview(stored: unknown): LinkPreview {
  if (typeof stored !== "object" || stored === null) return automaticPreview;
  const found = new Map<string, unknown>(Object.entries(stored));
  const mode = linkPreviewModes.find((each) => each === found.get("mode")) ?? "auto";
  if (mode === "off") return { mode };
  const url = found.get("url");
  return {
    mode,
    ...(typeof url === "string" && url.trim() !== "" && { url }),
    ...(found.get("above") === true && { above: true }),
  };
}

/** As it is stored: the address as Telegram takes it. One that it would refuse stays as it was written. */
export function tidyLinkPreview(preview: LinkPreview): LinkPreview {
  const read = readLinkPreview(preview);
  return read.url === undefined
    ? read
    : { ...read, url: normalizeHref(read.url) ?? read.url.trim() };
}

/** Every problem of a link preview; the same for form and server. */
export function checkLinkPreview({ url }: LinkPreview): InputProblem[] {
  const isTaken = url === undefined || normalizeHref(url) !== undefined;
  return isTaken ? [] : [{ code: "link_preview_invalid" }];
}

/** The page Telegram shows for a message: the chosen one, or that of its first link; undefined where it shows none. */
export function previewedUrl(
  { mode, url }: LinkPreview,
  blocks: readonly MessageBlock[],
): string | undefined {
  return mode === "off" ? undefined : (url ?? firstLink(blocks));
}

/** An address that is written out: Telegram makes a link of it, without the punctuation behind it. */
const WRITTEN = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'»…]/;

function firstLink(blocks: readonly MessageBlock[]): string | undefined {
  for (const block of blocks) {
    const found = linkIn(block);
    if (found !== undefined) return found;
  }
  return undefined;
}

function linkIn(block: MessageBlock): string | undefined {
  if (block.type === "quote") return firstLink(block.blocks);
  if (block.type === "code") return undefined;
  for (const { text, marks } of block.runs) {
    const link = marks.find((mark) => mark.type === "link");
    const found = link?.href ?? WRITTEN.exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return undefined;
}
