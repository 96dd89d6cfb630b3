/** What is sent of a content: by the engine, and again when a published post is changed. */
import { createReadStream } from "node:fs";
import { postOptionsOf } from "@vestnik/domain/content";
import type { Content, PostContent } from "@vestnik/domain/content";
import { previewedUrl } from "@vestnik/domain/linkPreview";
import { isUploadAddress, uploadFilename } from "@vestnik/domain/media";
import type { Media } from "@vestnik/domain/media";
import { captioned } from "@vestnik/domain/messageShape";
import { cardOf, partsOf, shapedBy } from "@vestnik/domain/parts";
import type { Deps } from "../../deps.ts";
import type { HeldFile } from "../../providers/files.ts";
import type { OutgoingMedia, OutgoingMessage, OutgoingWords } from "../../providers/messenger.ts";
import { messageOf } from "../publications/publications.ts";
import { findUpload } from "../uploads/uploads.ts";
import type { SentFiles } from "../uploads/uploads.ts";

/** What its message carries besides the words. */
export function mediaIn(content: Content): readonly Media[] {
  return content.kind === "post" ? captioned(shapedBy(firstOf(content))) : [];
}

/** Files that stay on this machine until a message was sent. */
export type HeldFiles = {
  /** Where the file is, or undefined when there is no such file. */
  hold(filename: string): Promise<string | undefined>;
  /** Does not wait: what stays is found as a leftover. */
  release(): void;
};

export function holdFiles({ files }: Pick<Deps, "files">): HeldFiles {
  const held: HeldFile[] = [];
  return {
    async hold(filename) {
      const file = await files.hold(filename);
      if (file) held.push(file);
      return file?.path;
    },
    release() {
      for (const file of held.splice(0)) file.release().catch(() => undefined);
    },
  };
}

/** The message of a content, or undefined when one of its uploads is gone; `sent` says which of them its bot has sent before. Throws `StorageAway` when that cannot be known. */
export async function outgoing(
  deps: Deps,
  content: Content,
  sent: SentFiles,
  held: HeldFiles,
): Promise<OutgoingMessage | undefined> {
  if (content.kind === "poll") return content;
  const post = firstOf(content);
  const card = uploadFilename(cardOf(post) ?? "");
  if (card !== undefined && !(await deps.files.has(card))) return undefined;
  const media: OutgoingMedia[] = [];
  for (const each of mediaIn(post)) {
    const loaded = await loadMedia(deps, each, sent, held);
    if (!loaded) return undefined;
    media.push(loaded);
  }
  return { kind: "post", media, ...wordsOf(deps, post) };
}

/** What is sent of it now: the words of a post in two messages become a publication of their own (`secondParts.ts`). */
function firstOf(post: PostContent): PostContent {
  const [first = post] = partsOf(post) ?? [];
  return first;
}

/** All of a post but its media. Of a card the picture is the page that is shown: Telegram reads our uploads at their public address. */
export function wordsOf({ config }: Pick<Deps, "config">, content: PostContent): OutgoingWords {
  const { html, blocks } = messageOf(content);
  const options = postOptionsOf(content);
  const card = cardOf(content);
  if (card === undefined) {
    return { html, ...options, previewedUrl: previewedUrl(options.linkPreview, blocks) };
  }
  const url = isUploadAddress(card) ? config.appUrl + card : card;
  const linkPreview = { mode: "large", url, above: !options.captionAbove } as const;
  return { html, ...options, linkPreview, previewedUrl: url };
}

/**
 * Our own uploads are sent as bytes, or by the name they have at Telegram; Telegram loads other addresses itself (decision 8). Photos are read whole, larger files while they are
 * sent: from this machine, because a storage that goes away then would leave half a request.
 */
export async function loadMedia(
  deps: Deps,
  { kind, url, spoiler }: Media,
  sent: SentFiles,
  held: HeldFiles,
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
  const path = upload && (await held.hold(filename));
  if (!upload || path === undefined) return undefined;
  const name = upload.name ?? filename;
  const source = { kind: "file", name, content: () => createReadStream(path) } as const;
  const { width, height, seconds } = upload;
  const size = width > 0 ? { width, height } : undefined;
  return { kind, spoiler, source, size, seconds: seconds ?? undefined };
}
