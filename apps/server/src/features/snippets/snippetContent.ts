/** A snippet as received and as stored. */
import { tidyTitle } from "@vestnik/domain/draft";
import { checkSnippet, keptBy } from "@vestnik/domain/snippet";
import type { SnippetKind } from "@vestnik/domain/snippet";
import { checkGivenTags, normalizeTags, tagBlockLength } from "@vestnik/domain/tags";
import { refuseProblems } from "../../appError.ts";
import type { Deps } from "../../deps.ts";

export type SnippetInput = {
  readonly kind: SnippetKind;
  readonly name: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly channelId?: string | null | undefined;
};

export type SnippetContent = Required<Omit<SnippetInput, "channelId">> & {
  readonly channelId: string | null;
};

/** Refuses an invalid snippet. Its text is read by the reader of posts, and is no longer than a post's without images. */
export async function readSnippet(
  { contentReader }: Pick<Deps, "contentReader">,
  userId: string,
  { kind, channelId, ...given }: SnippetInput,
): Promise<SnippetContent> {
  const name = tidyTitle(given.name);
  const kept = keptBy(kind, given);
  const tags = normalizeTags(kept.tags);
  const post = { kind: "post" as const, text: kept.text, tags, imageUrls: [] };
  const read = await contentReader.readPublication(userId, post);
  const { written } = read;
  const hasText = !read.problems.some(({ code }) => code === "no_content");
  // The reader has checked the length; here it is that of the tags, which is all there is of a tag set.
  const facts = { kind, name, tags, hasText, length: tagBlockLength(tags) };
  const ofText = hasText ? read.problems : [];
  const own = checkSnippet(facts).filter(({ code }) => ofText.every((one) => one.code !== code));
  refuseProblems([...checkGivenTags(kept.tags), ...own, ...ofText]);
  const text = written?.content.kind === "post" ? written.content.text : "";
  return { kind, name, text, tags, channelId: channelId ?? null };
}
