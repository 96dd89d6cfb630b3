/** Presents a snippet for the API. */
import type { Snippet } from "@vestnik/contract/snippets";
import type { SnippetRow } from "./queries.ts";

export function snippetView(row: SnippetRow): Snippet {
  const { id, kind, name, text, channelId, version } = row;
  return {
    id,
    kind,
    name,
    text,
    channelId,
    version,
    tags: [...row.tags],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
