/** Rules of a draft: a post or a poll put aside under a title (specification, sections 3, 5 and 9). */
import type { Problem } from "./errors.ts";
import { checkImages } from "./post.ts";

/** In code points. */
export const MAX_TITLE_LENGTH = 200;
/** So many drafts one person keeps. */
export const MAX_DRAFTS = 1000;

/** What the rules need to know of a draft. A poll counts as text as soon as it asks or offers anything. */
export type DraftFacts = {
  readonly title: string;
  readonly hasText: boolean;
  readonly images: readonly string[];
};

/** Every problem of a draft; shared by editor and server. It may be longer than a post may be: it is not finished yet. */
export function checkDraft({ title, hasText, images }: DraftFacts): Problem[] {
  return [
    ...checkTitle(title.trim()),
    ...(hasText ? [] : [{ code: "draft_content_required" } as const]),
    ...checkImages(images),
  ];
}

function checkTitle(title: string): Problem[] {
  if (title === "") return [{ code: "draft_title_required" }];
  const count = Array.from(title).length;
  if (count <= MAX_TITLE_LENGTH) return [];
  return [{ code: "draft_title_too_long", details: { limit: MAX_TITLE_LENGTH, count } }];
}
