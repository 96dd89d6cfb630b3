/** Converts a poll to text and back, for copying a draft to the other kind. */
import { MAX_OPTIONS } from "./poll.ts";
import type { Poll } from "./poll.ts";
import { paragraph } from "../text/richText.ts";
import type { Block, List, ListItem, RichText } from "../text/richText.ts";
import { escapeMarkup } from "../text/richTextMarkup.ts";
import { normalize } from "../text/richTextNormal.ts";

export type PollWords = Pick<Poll, "question" | "options">;

/** The question as a paragraph and below it the options as a list, without the blank ones. */
export function pollToText({ question, options }: PollWords): RichText {
  const items = options.map((option) => ({ blocks: [paragraph(option)] }));
  return normalize({ blocks: [paragraph(question), { type: "bulletList", items }] });
}

/**
 * `toHtml(pollToText(poll))` of a trimmed, non-empty poll, without parsing its text: a list of drafts contains a thousand
 * of them.
 */
export function pollHtml({ question, options }: PollWords): string {
  const paragraphs = [question, ...options].map(paragraphHtml);
  const [asked = "", ...offered] = paragraphs;
  const items = offered.filter((html) => html !== "").map((html) => `<li>${html}</li>`);
  return items.length === 0 ? asked : `${asked}<ul>${items.join("")}</ul>`;
}

function paragraphHtml(words: string): string {
  if (words === "") return "";
  const tidy = words
    .replace(/ +/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n");
  return `<p>${escapeMarkup(tidy).replaceAll("\n", "<br>")}</p>`;
}

/**
 * The first paragraph is the question. The items of lists, if there are any, are the options, otherwise the lines that follow; at most
 * as many as a poll may have. Nothing is shortened: the form says what is too long.
 */
export function textToPoll(doc: RichText): PollWords {
  const [first, ...others] = normalize(doc).blocks;
  if (!first) return { question: "", options: [] };
  const start = isList(first) ? [] : linesOf(first);
  const rest = isList(first) ? [first, ...others] : others;
  const items = rest.flatMap(itemsOf);
  if (items.length > 0) return { question: start.join("\n"), options: firstOf(items) };
  const [question = "", ...lines] = [...start, ...rest.flatMap(linesOf)];
  return { question, options: firstOf(withoutTypedMarkers(lines)) };
}

function firstOf(options: readonly string[]): readonly string[] {
  return options.slice(0, MAX_OPTIONS);
}

function isList(block: Block): block is List {
  return block.type === "bulletList" || block.type === "numberedList";
}

/** One option for each item; items of nested lists are separate options. */
function itemsOf(block: Block): readonly string[] {
  if (block.type === "quote") return block.blocks.flatMap(itemsOf);
  return isList(block) ? block.items.flatMap(optionsOf) : [];
}

function optionsOf({ blocks }: ListItem): readonly string[] {
  const own = blocks.filter((block) => !isList(block)).flatMap(linesOf);
  return [...(own.length > 0 ? [own.join("\n")] : []), ...blocks.flatMap(itemsOf)];
}

function linesOf(block: Block): readonly string[] {
  switch (block.type) {
    case "paragraph":
      return filledLines(block.runs.map(({ text }) => text).join(""));
    case "code":
      return filledLines(block.text);
    case "quote":
      return block.blocks.flatMap(linesOf);
    case "bulletList":
    case "numberedList":
      return block.items.flatMap(optionsOf);
  }
}

function filledLines(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** "- Tea", "2) Tea", "3️⃣ Tea": a typed list. */
const TYPED_MARKER = /^(?:[-–—•*·▪]\s+|\d{1,2}[.)]\s+|\d\ufe0f?\u20e3\s*)(?=\S)/u;

/** A dash before only one line of several is part of its text. */
function withoutTypedMarkers(lines: readonly string[]): readonly string[] {
  const isTypedList = lines.every((line) => TYPED_MARKER.test(line));
  return isTypedList ? lines.map((line) => line.replace(TYPED_MARKER, "")) : lines;
}
