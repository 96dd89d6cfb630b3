/** What is sent of a content: by the engine, and again when a published post is changed. */
import { postOptionsOf } from "@vestnik/domain/content";
import type { Content, PostContent } from "@vestnik/domain/content";
import { previewedUrl } from "@vestnik/domain/linkPreview";
import { uploadFilename } from "@vestnik/domain/media";
import type { Media } from "@vestnik/domain/media";
import type { Deps } from "../../deps.ts";
import type { OutgoingMedia, OutgoingMessage, OutgoingWords } from "../../providers/messenger.ts";
import { messageOf } from "../publications/publications.ts";
import { findUpload } from "../uploads/uploads.ts";
import type { SentFiles } from "../uploads/uploads.ts";

export function mediaIn(content: Content): readonly Media[] {
  return content.kind === "post" ? content.media : [];
}

/** The message of a content, or undefined when one of its uploads is gone; `sent` says which of them its bot has sent before. */
export async function outgoing(
  deps: Deps,
  content: Content,
  sent: SentFiles,
): Promise<OutgoingMessage | undefined> {
  if (content.kind === "poll") return content;
  const media: OutgoingMedia[] = [];
  for (const each of content.media) {
    const loaded = await loadMedia(deps, each, sent);
    if (!loaded) return undefined;
    media.push(loaded);
  }
  return { kind: "post", media, ...wordsOf(content) };
}

/** All of a post but its media. */
export function wordsOf(content: PostContent): OutgoingWords {
  const { html, blocks } = messageOf(content);
  const options = postOptionsOf(content);
  return { html, ...options, previewedUrl: previewedUrl(options.linkPreview, blocks) };
}

/** Our own uploads are sent as bytes, or by the name they have at Telegram; Telegram loads other addresses itself (decision 8). Photos are read whole, larger files while they are sent. */
export async function loadMedia(
  deps: Deps,
  { kind, url, spoiler }: Media,
  sent: SentFiles,
): Promise<OutgoingMedia | undefined> {
  const filename = uploadFilename(url);
  if (filename === undefined) return { kind, spoiler, source: { kind: "url", url } };
  const fileId = sent.get(filename);
  // Telegram knows its size and duration.
  if (fileId !== undefined) return { kind, spoiler, source: { kind: "sent", fileId } };
  if (kind === "photo") {
    const content = await deps.files.read(filename);
    return content && { kind, spoiler, source: { kind: "file", name: filename, content } };
  }
  const upload = await findUpload(deps, filename);
  if (!upload || !(await deps.files.has(filename))) return undefined;
  const name = upload.name ?? filename;
  const source = { kind: "file", name, content: () => contentOf(deps, filename) } as const;
  const { width, height, seconds } = upload;
  const size = width > 0 ? { width, height } : undefined;
  return { kind, spoiler, source, size, seconds: seconds ?? undefined };
}

async function* contentOf({ files }: Deps, filename: string): AsyncIterable<Uint8Array> {
  const file = await files.open(filename);
  if (!file) throw new Error("The file was removed while it was sent.");
  yield* file.stream();
}
