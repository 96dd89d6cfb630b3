/** Rules of a draft: a post or a poll put aside under a title (specification, sections 3, 5 and 9). */
import type { Problem } from "../errors.ts";
import { MAX_OPTIONS } from "../polls/poll.ts";
import { checkImages } from "./post.ts";
import { paragraph } from "../text/richText.ts";
import { isEmpty } from "../text/richTextNormal.ts";
import { cleanCharacters } from "../text/richTextRuns.ts";
import { countCodePoints } from "../text/telegramHtml.ts";

/** In code points. */
export const MAX_TITLE_LENGTH = 200;
/** So many drafts one person keeps. */
export const MAX_DRAFTS = 1000;
/** How long a deleted draft can be brought back. */
export const RESTORABLE_FOR_MS = 24 * 3_600_000;

/** What the rules need to know of a draft. A poll counts as text as soon as it asks or offers anything. */
export type DraftFacts = {
  readonly title: string;
  readonly hasText: boolean;
  readonly images: readonly string[];
  /** How many options a poll has, blank ones included; one is enough for a draft. */
  readonly optionCount?: number;
};

/** A title as it is kept: one line, without white space around it. */
export function tidyTitle(title: string): string {
  return cleanCharacters(title).replace(/\s+/g, " ").trim();
}

/** Every problem of a draft; shared by editor and server. It may be longer than a post may be: it is not finished yet. */
export function checkDraft({ title, hasText, images, optionCount = 0 }: DraftFacts): Problem[] {
  return [
    ...checkTitle(tidyTitle(title)),
    ...(hasText ? [] : [{ code: "draft_content_required" } as const]),
    ...checkImages(images),
    ...checkOptionCount(optionCount),
  ];
}

function checkTitle(title: string): Problem[] {
  // Letters nobody can see make no title either.
  if (isEmpty({ blocks: [paragraph(title)] })) return [{ code: "draft_title_required" }];
  const count = countCodePoints(title);
  if (count <= MAX_TITLE_LENGTH) return [];
  return [{ code: "draft_title_too_long", details: { limit: MAX_TITLE_LENGTH, count } }];
}

/** The form it goes back to has no room for more. */
function checkOptionCount(count: number): Problem[] {
  if (count <= MAX_OPTIONS) return [];
  return [{ code: "too_many_options", details: { limit: MAX_OPTIONS, count } }];
}
