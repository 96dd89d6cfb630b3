/** Whether this browser stores words or images that their owner has neither published nor saved. */
import { latestOwnedTexts } from "./ownedValue.ts";

/** The fields that hold them, in whichever of the stored shapes. */
const CONTENT = new Set([
  "text",
  "tags",
  "imageUrl",
  "imageUrls",
  "question",
  "options",
  "title",
  "content",
  "name",
  "poll",
  "prompt",
  "reference",
  "results",
]);
/** The fields that hold another stored shape as JSON. */
const SHAPES = new Set(["raw", "body"]);

export function hasUnsentText(): boolean {
  return latestOwnedTexts().some((raw) => holdsContent(parsed(raw), false));
}

function holdsContent(value: unknown, isContent: boolean): boolean {
  if (typeof value === "string") return isContent && isFilled(value);
  if (Array.isArray(value)) return value.some((each) => holdsContent(each, isContent));
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, each]) =>
    SHAPES.has(name) && typeof each === "string"
      ? holdsContent(parsed(each), false)
      : holdsContent(each, CONTENT.has(name)),
  );
}

/** An empty editor leaves empty paragraphs. */
function isFilled(text: string): boolean {
  return text.replaceAll(/<[^>]*>|&nbsp;|\s/g, "") !== "";
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
