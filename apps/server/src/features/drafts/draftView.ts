/** Presents a draft for the API. */
import type { Draft } from "@vestnik/contract/drafts";
import { emptyPost } from "@vestnik/domain/content";
import type { Content, PostContent } from "@vestnik/domain/content";
import { postView } from "../publications/publications.ts";
import { htmlOf } from "./draftContent.ts";
import type { DraftRow } from "./queries.ts";

export function draftView(row: DraftRow): Draft {
  return {
    _id: row.id,
    title: row.title,
    content: htmlOf(row.content),
    ...contentView(row.content),
    ...(row.ownTexts && { ownTexts: [...row.ownTexts] }),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type ContentView = Omit<Draft, "_id" | "title" | "content" | "version" | "createdAt" | "updatedAt">;

/** A poll's draft has the fields of a post, too, all of them empty. */
function contentView(content: Content): ContentView {
  if (content.kind === "post") return { ...withoutText(content), poll: null };
  const { kind, ...poll } = content;
  return { ...withoutText(emptyPost), poll: { ...poll, options: [...poll.options] } };
}

function withoutText(content: PostContent): Omit<ContentView, "poll"> {
  const { text, ...fields } = postView(content);
  return fields;
}
