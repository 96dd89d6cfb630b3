import { checkedLink } from "../text/checkedLink.ts";
import {
  type MessageEntity,
  entityEnd,
  isBlockquote,
  sortEntities,
} from "../text/messageEntity.ts";
import { Markup, html } from "./html.ts";
import type { Words } from "./words.ts";

/** Text of a message as markup: entities nest, because Telegram stores them nested. */
export function formatted(text: string, entities: MessageEntity[], words: Words): Markup {
  return range(text, 0, text.length, sortEntities([...entities]), words);
}

function range(
  text: string,
  begin: number,
  end: number,
  entities: MessageEntity[],
  words: Words,
): Markup {
  const pieces: Markup[] = [];
  let at = begin;
  let before: MessageEntity | undefined;
  for (let index = 0; index < entities.length; index++) {
    const entity = entities[index];
    if (!entity || entity.offset < at || entityEnd(entity) > end) continue;
    const inner = entities.slice(index + 1).filter((one) => entityEnd(one) <= entityEnd(entity));
    pieces.push(
      html`${besideBlocks(text.slice(at, entity.offset), isBlock(before), isBlock(entity))}`,
    );
    pieces.push(
      dress(entity, range(text, entity.offset, entityEnd(entity), inner, words), text, words),
    );
    at = entityEnd(entity);
    before = entity;
  }
  pieces.push(html`${besideBlocks(text.slice(at, end), isBlock(before), false)}`);
  return new Markup(pieces.map((piece) => piece.text).join(""));
}

const isBlock = (entity: MessageEntity | undefined): boolean =>
  entity !== undefined && (entity.type === "pre" || isBlockquote(entity));

/** A block stands on lines of its own: the line break next to it would only show as an empty line. */
function besideBlocks(text: string, follows: boolean, precedes: boolean): string {
  const start = follows && text.startsWith("\n") ? 1 : 0;
  const end = precedes && text.length > start && text.endsWith("\n") ? -1 : undefined;
  return text.slice(start, end);
}

function dress(entity: MessageEntity, inner: Markup, text: string, words: Words): Markup {
  const plain = text.slice(entity.offset, entityEnd(entity));
  switch (entity.type) {
    case "bold":
      return html`<strong>${inner}</strong>`;
    case "italic":
      return html`<em>${inner}</em>`;
    case "underline":
      return html`<u>${inner}</u>`;
    case "strikethrough":
      return html`<s>${inner}</s>`;
    case "spoiler":
      return html`<span class="spoiler" role="button" tabindex="0" aria-label="${words.spoiler}"
        >${inner}</span
      >`;
    case "code":
      return html`<code>${inner}</code>`;
    case "pre":
      return codeBlock(entity, inner);
    case "blockquote":
      return html`<blockquote>${inner}</blockquote>`;
    case "expandable_blockquote":
      return expandable(inner, words);
    case "text_link":
      return link(entity.url ?? "", inner);
    case "url":
      return link(plain, inner);
    case "email":
      return html`<a href="mailto:${plain}">${inner}</a>`;
    case "mention":
      return html`<a href="/${plain.slice(1)}">${inner}</a>`;
    case "hashtag":
    case "cashtag":
      return html`<span class="tag">${inner}</span>`;
    default:
      return inner;
  }
}

/** Assembled from short pieces: white space between them would be shown. */
function expandable(inner: Markup, words: Words): Markup {
  const more = html`<button type="button" class="more">${words.more}</button>`;
  return html`<blockquote class="expandable">${inner}${more}</blockquote>`;
}

const codeBlock = ({ language }: MessageEntity, inner: Markup): Markup =>
  html`<pre>${language !== undefined && html`<span class="language-name">${language}</span>`}<code>${inner}</code></pre>`;

/** Only addresses that Telegram itself accepts become links. */
function link(address: string, inner: Markup): Markup {
  const href = checkedLink(address);
  if (href === undefined) return inner;
  return html`<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${inner}</a>`;
}
