/** What is sent of a content: by the engine, and again when a published post is changed. */
import { postOptionsOf } from "@vestnik/domain/content";
import type { Content, PostContent } from "@vestnik/domain/content";
import { previewedUrl } from "@vestnik/domain/linkPreview";
import { imagesOf, uploadFilename } from "@vestnik/domain/post";
import type { Deps } from "../../deps.ts";
import type { OutgoingImage, OutgoingMessage, OutgoingWords } from "../../providers/messenger.ts";
import { messageOf } from "../publications/publications.ts";

export function imagesIn(content: Content): readonly string[] {
  return content.kind === "post" ? imagesOf(content) : [];
}

/** The message of a content, or undefined when one of its uploads is gone. */
export async function outgoing(deps: Deps, content: Content): Promise<OutgoingMessage | undefined> {
  if (content.kind === "poll") return content;
  const images: OutgoingImage[] = [];
  for (const imageUrl of imagesIn(content)) {
    const image = await loadImage(deps, imageUrl);
    if (!image) return undefined;
    images.push(image);
  }
  return { kind: "post", images, ...wordsOf(content) };
}

/** All of a post but its images. */
export function wordsOf(content: PostContent): OutgoingWords {
  const { html, blocks } = messageOf(content);
  const options = postOptionsOf(content);
  return { html, ...options, previewedUrl: previewedUrl(options.linkPreview, blocks) };
}

/** Our own uploads are sent as bytes; Telegram loads other addresses itself (decision 8). */
export async function loadImage(deps: Deps, imageUrl: string): Promise<OutgoingImage | undefined> {
  const filename = uploadFilename(imageUrl);
  if (filename === undefined) return { kind: "url", url: imageUrl };
  const bytes = await deps.files.read(filename);
  return bytes && { kind: "file", filename, bytes };
}
