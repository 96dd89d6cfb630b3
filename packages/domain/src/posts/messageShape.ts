/** In which form words and media reach a channel, as its owner chose it (docs/product.md, Shapes). */
import type { Media } from "./media.ts";

/**
 * `together`: the words are the caption of the media. `card`: the words are a message of their own, and the picture is the page behind its
 * link. `apart`: the media first, then the words and the buttons in a second message.
 */
export const postShapes = ["together", "card", "apart"] as const;
export type PostShape = (typeof postShapes)[number];

export type Shaped = {
  readonly media: readonly Media[];
  readonly shape?: PostShape | undefined;
  /** It has a text or tags. */
  readonly hasWords: boolean;
};

export function readShape(stored: unknown): PostShape {
  return postShapes.find((each) => each === stored) ?? "together";
}

/** The form that counts: a form that needs what the post does not have changes nothing. */
export function shapeOf({ media, shape = "together", hasWords }: Shaped): PostShape {
  if (!hasWords) return "together";
  if (shape === "card") return isOnePhoto(media) ? "card" : "together";
  return media.length > 0 ? shape : "together";
}

export function isOnePhoto(media: readonly Media[]): boolean {
  return media.length === 1 && media[0]?.kind === "photo";
}

/** The media that have the words as their caption. */
export function captioned(post: Shaped): readonly Media[] {
  return shapeOf(post) === "together" ? post.media : [];
}
