/** The messages that a post becomes in its channel (docs/product.md, Shapes). */
import { emptyPost, type PostContent } from "./content.ts";
import { type Shaped, shapeOf } from "./messageShape.ts";

export function shapedBy({ media, shape, text, tags }: PostContent): Shaped {
  return { media, shape, hasWords: text !== "" || tags.length > 0 };
}

/** Of a post in two messages, each as a post of its own; undefined where one message says everything. */
export function partsOf(post: PostContent): readonly [PostContent, PostContent] | undefined {
  if (shapeOf(shapedBy(post)) !== "apart") return undefined;
  const { shape, text, tags, buttons, linkPreview, pin } = emptyPost;
  const media = { ...post, shape, text, tags, buttons, linkPreview, pin };
  const { captionAbove } = emptyPost;
  // The first message has rung already.
  const words = { ...withoutList(post), media: [], shape, captionAbove, silent: true };
  return [media, words];
}

function withoutList({ inList: _, ...post }: PostContent): PostContent {
  return post;
}

/** The address of the picture that is shown as the page behind a link; undefined where a message has none. */
export function cardOf(post: PostContent): string | undefined {
  return shapeOf(shapedBy(post)) === "card" ? post.media[0]?.url : undefined;
}
