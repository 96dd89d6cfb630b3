/** Rules of a draft: a stored post or poll with a title (docs/product.md, Drafts). */
import type { InputProblem } from "../errors.ts";
import { checkOptionCount } from "../polls/poll.ts";
import { checkMedia, type Media } from "./media.ts";
import { isBlank } from "../text/words/blankText.ts";
import { cleanCharacters } from "../text/richTextRuns.ts";
import { countCodePoints } from "../text/telegramHtml.ts";

/** In code points. */
export const MAX_TITLE_LENGTH = 200;
/** How many drafts one person may have. */
export const MAX_DRAFTS = 1000;
/** How long a deleted draft can be restored. */
export const RESTORABLE_FOR_MS = 24 * 3_600_000;

/** What the rules need of a draft. A poll counts as text as soon as it has a question or an option. */
export type DraftFacts = {
  readonly title: string;
  readonly hasText: boolean;
  readonly media: readonly Media[];
  /** How many options a poll has, blank ones included; one is enough for a draft. */
  readonly optionCount?: number;
};

/** A title as it is stored: one line, without surrounding white space. */
export function tidyTitle(title: string): string {
  return cleanCharacters(title).replace(/\s+/g, " ").trim();
}

/** Every problem of a draft; shared by editor and server. It may be longer than a post, because it is not finished yet. */
export function checkDraft({ title, hasText, media, optionCount = 0 }: DraftFacts): InputProblem[] {
  return [
    ...checkTitle(tidyTitle(title)),
    ...(hasText ? [] : [{ code: "draft_content_required" } as const]),
    ...checkMedia(media),
    ...checkOptionCount(optionCount),
  ];
}

function checkTitle(title: string): InputProblem[] {
  if (isBlank(title)) return [{ code: "draft_title_required" }];
  const count = countCodePoints(title);
  if (count <= MAX_TITLE_LENGTH) return [];
  return [{ code: "draft_title_too_long", details: { limit: MAX_TITLE_LENGTH, count } }];
}
