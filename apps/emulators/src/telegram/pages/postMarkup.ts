import { MARKS } from "../marks.ts";
import type { MediaFile, Message } from "../message.ts";
import { type Photo, type Post, type Topic } from "../world.ts";
import { formatted } from "./entityMarkup.ts";
import { type Markup, html } from "./html.ts";
import { pollMarkup } from "./pollMarkup.ts";
import type { Reader } from "./page.ts";
import { counted } from "./words.ts";

/** What one bubble shows: a message, or the messages of one album. */
export type Bubble = Message[];

export function bubblesOf(posts: Iterable<Post>): Bubble[] {
  const bubbles: Bubble[] = [];
  for (const { message } of posts) {
    const album = message.media_group_id;
    const last = bubbles.at(-1);
    if (album !== undefined && last?.[0]?.media_group_id === album) last.push(message);
    else bubbles.push([message]);
  }
  return bubbles;
}

type Surroundings = {
  reader: Reader;
  photos: Map<string, Photo>;
  pinned: number[];
  posts: Map<number, Post>;
  topics: readonly Topic[];
  timeZone?: string;
};

export function bubbleMarkup(bubble: Bubble, around: Surroundings): Markup {
  const [first] = bubble;
  if (!first) return html``;
  const { words } = around.reader;
  const caption = bubble.find((message) => message.caption !== undefined);
  const text = textMarkup(
    first.text ?? caption?.caption,
    first.entities ?? caption?.caption_entities,
    around,
  );
  const media = mediaMarkup(bubble, around);
  const topic = around.topics.find(({ id }) => id === first.message_thread_id);
  const isPinned = bubble.some((message) => around.pinned.includes(message.message_id));
  const anchors = bubble
    .slice(1)
    .map((message) => html`<span class="anchor" id="m${message.message_id}"></span>`);
  return html`<article class="bubble${media ? " with-media" : ""}" id="m${first.message_id}">
      ${anchors}
      ${isPinned && html`<p class="pin"><span aria-hidden="true">📌</span> ${words.pinned}</p>`}
      ${topic && html`<p class="topic">${words.topic} ${topic.title}</p>`}
      ${first.show_caption_above_media ? html`${text}${media}` : html`${media}${text}`}
      ${linkPreviewMarkup(first)}
      ${first.poll && pollMarkup(first, first.poll, { reader: around.reader, post: around.posts.get(first.message_id) })}
      ${metaMarkup(first, around)}
    </article>
    ${localLinks(first, around.reader)} ${keyboardMarkup(first)}`;
}

/**
 * Telegram makes no link of an address without a dot in its name. Where product and emulator run on one machine there is no other, so people
 * can follow it here.
 */
function localLinks({ chat, text = "" }: Message, { words }: Reader): Markup[] {
  if (chat.type !== "private") return [];
  return [...text.matchAll(/https?:\/\/localhost(?::\d+)?\/\S*/g)].map(
    ([address]) =>
      html`<div class="keyboard">
        <div class="keyboard-row"><a class="key" href="${address}">${words.openApp}</a></div>
      </div>`,
  );
}

function textMarkup(
  text: string | undefined,
  entities: Message["entities"],
  { reader }: Surroundings,
): Markup | undefined {
  if (text === undefined) return undefined;
  return html`<div class="text" dir="auto">${formatted(text, entities ?? [], reader.words)}</div>`;
}

/** The page that was asked for: only Telegram knows what is on it. What it finds by itself is not drawn. */
function linkPreviewMarkup({ link_preview_options: preview }: Message): Markup | undefined {
  const url = preview?.["url"];
  if (typeof url !== "string" || preview?.["is_disabled"] === true) return undefined;
  const size = preview?.["prefer_large_media"] === true ? "large" : "small";
  return html`<p class="page-preview ${size}">${url}</p>`;
}

/** How many pictures stand in each row of an album of n. */
const ROWS: Record<number, number[]> = {
  1: [1],
  2: [2],
  3: [1, 2],
  4: [1, 3],
  5: [2, 3],
  6: [3, 3],
  7: [2, 2, 3],
  8: [2, 3, 3],
  9: [3, 3, 3],
  10: [2, 4, 4],
};

function mediaMarkup(bubble: Bubble, around: Surroundings): Markup | undefined {
  const [first] = bubble;
  if (first?.photo || first?.video || first?.animation) return tilesMarkup(bubble, around);
  const files = bubble.flatMap(({ audio, document }) => audio ?? document ?? []);
  if (files.length === 0) return undefined;
  return html`<ul class="files">
    ${files.map((file) => fileMarkup(file, around))}
  </ul>`;
}

function fileMarkup(file: MediaFile, { photos }: Surroundings): Markup {
  const source = sourceOf(file.file_unique_id, photos);
  const name = file.file_name ?? file.file_unique_id;
  const size = `${Math.max(1, Math.round((file.file_size ?? 0) / 1024))} KB`;
  return html`<li>
    <a href="${source}" download="${name}">${name}</a> <small>${size}</small>
    ${"duration" in file && html`<audio controls preload="none" src="${source}"></audio>`}
  </li>`;
}

function sourceOf(unique: string, photos: Map<string, Photo>): string {
  const file = photos.get(unique) ?? photos.get(unique.slice(0, -1));
  return file?.url ?? `/photo/${unique}`;
}

function filmMarkup(message: Message, label: string, photos: Map<string, Photo>): Markup {
  const film = message.video ?? message.animation;
  const source = sourceOf(film?.file_unique_id ?? "", photos);
  if (film?.mime_type === "image/gif") return html`<img src="${source}" alt="${label}" />`;
  const { width, height } = film ?? {};
  return message.video
    ? html`<video
        controls
        preload="metadata"
        aria-label="${label}"
        width="${width}"
        height="${height}"
        src="${source}"
      ></video>`
    : html`<video
        autoplay
        loop
        muted
        playsinline
        aria-label="${label}"
        width="${width}"
        height="${height}"
        src="${source}"
      ></video>`;
}

function tilesMarkup(bubble: Bubble, { photos, reader }: Surroundings): Markup {
  const spans = (ROWS[bubble.length] ?? []).flatMap((count) =>
    Array<number>(count).fill(12 / count),
  );
  const tiles = bubble.map((message, index) => {
    const size = message.photo?.at(-1);
    const word = size ? reader.words.photo : reader.words.video;
    const label = bubble.length > 1 ? `${word} ${index + 1}` : word;
    const image = size
      ? html`<img
          src="${sourceOf(size.file_unique_id, photos)}"
          alt="${label}"
          width="${size.width}"
          height="${size.height}"
          referrerpolicy="no-referrer"
        />`
      : filmMarkup(message, label, photos);
    const hidden = message.has_media_spoiler;
    return hidden
      ? html`<span
          class="tile span-${spans[index]} hidden-photo"
          role="button"
          tabindex="0"
          aria-label="${reader.words.hiddenPhoto}"
          >${image}</span
        >`
      : html`<span class="tile span-${spans[index]}">${image}</span>`;
  });
  return html`<div class="photos${bubble.length > 1 ? " album" : ""}">${tiles}</div>`;
}

const VIEW_FORMS = {
  en: { one: "view", other: "views" },
  ru: { one: "просмотр", few: "просмотра", many: "просмотров", other: "просмотра" },
};

function metaMarkup(message: Message, { reader, posts }: Surroundings): Markup {
  const { language, words } = reader;
  const marks = posts.get(message.message_id)?.marks ?? [];
  const signs = MARKS.filter(({ asked }) => marks.includes(asked)).map(
    (mark) =>
      html`<span role="img" aria-label="${mark.words[language]}" title="${mark.words[language]}"
        >${mark.sign}</span
      >`,
  );
  const at = new Date(message.date * 1000);
  const time = new Intl.DateTimeFormat(language, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  // An invented but steady number, so that the channel looks alive.
  const views = 1 + ((message.message_id * 37) % 90);
  return html`<footer class="meta">
    ${message.chat.type !== "private" && html`<span class="views" title="${counted(language, views, VIEW_FORMS[language])}">${views}</span>`}${signs}${message.edit_date !== undefined && html`<span>${words.edited}</span>`}<time
      datetime="${at.toISOString()}"
      >${time.format(at)}</time
    >
  </footer>`;
}

function keyboardMarkup(message: Message): Markup | undefined {
  const rows = message.reply_markup?.inline_keyboard;
  if (!rows) return undefined;
  const buttons = rows.map(
    (row) =>
      html`<div class="keyboard-row">
        ${row.map((button) =>
          button.url === undefined || !/^https?:/i.test(button.url)
            ? html`<span class="key ${button.style}">${button.text}</span>`
            : html`<a
                class="key ${button.style}"
                href="${button.url}"
                target="_blank"
                rel="noopener noreferrer nofollow"
                >${button.text}</a
              >`,
        )}
      </div>`,
  );
  return html`<div class="keyboard">${buttons}</div>`;
}
