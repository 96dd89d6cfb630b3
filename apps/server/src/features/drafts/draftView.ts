/** Presents a draft for the API. */
import type { Draft } from "@vestnik/contract/drafts";
import type { StoredContent } from "../../db/schema.ts";
import { htmlOf } from "./draftContent.ts";
import type { DraftRow } from "./queries.ts";

export function draftView(row: DraftRow): Draft {
  return {
    _id: row.id,
    title: row.title,
    content: htmlOf(row.content),
    ...contentView(row.content),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function contentView(
  content: StoredContent,
): Pick<Draft, "imageUrl" | "imageUrls" | "tags" | "poll"> {
  if (content.kind === "post") {
    const { imageUrl, imageUrls, tags } = content;
    return { imageUrl, imageUrls: [...imageUrls], tags: [...tags], poll: null };
  }
  const { question, options, isAnonymous, allowsMultipleAnswers } = content;
  const poll = { question, options: [...options], isAnonymous, allowsMultipleAnswers };
  return { imageUrl: null, imageUrls: [], tags: [], poll };
}
