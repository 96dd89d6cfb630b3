import type { FastifyInstance } from "fastify";
import type { EmulatorCore } from "../core.ts";
import { vote } from "../vote.ts";
import { type Chat, findChat, isPrivate } from "../world.ts";
import type { MessageEntity } from "../text/messageEntity.ts";
import { type Markup, html } from "./html.ts";
import { type Reader, avatar, languageLink, readerOf, sendPage } from "./page.ts";
import { type Bubble, bubbleMarkup, bubblesOf } from "./postMarkup.ts";
import { counted } from "./words.ts";

const SHOWN = 200;

type ChatPath = { Params: { chat: string; message?: string } };

/** Chats as readers see them, also under the addresses of t.me: /name, /name/5 and /c/1234567890/5. */
export function registerChannelPages(
  app: FastifyInstance,
  core: EmulatorCore,
  publicUrl: string | undefined,
): void {
  for (const url of ["/c/:chat", "/c/:chat/:message", "/:chat", "/:chat/:message"]) {
    app.get<ChatPath>(url, (request, reply) => {
      const chat = findShownChat(core, request.params.chat);
      if (!chat) {
        return isBot(core, request.params.chat)
          ? reply.redirect("/botfather")
          : reply.callNotFound();
      }
      const { message } = request.params;
      const reader = readerOf(request, publicUrl);
      const place = chat.username ?? String(chat.id);
      if (message !== undefined || !url.startsWith("/c/")) {
        if (message !== undefined && !/^\d+$/.test(message)) return reply.callNotFound();
        const anchor = message === undefined ? "" : `#m${message}`;
        return reply.redirect(`/c/${place}${reader.suffix}${anchor}`);
      }
      return sendChannel(core, chat, reader, reply);
    });
  }
  registerBlocking(app, core, publicUrl);
  registerVoting(app, core, publicUrl);
  registerLiveUpdates(app, core);
}

/** The number of a private channel appears in links without its "-100". */
const findShownChat = (core: EmulatorCore, key: string): Chat | undefined =>
  findChat(core.world, key) ?? (/^\d+$/.test(key) ? findChat(core.world, `-100${key}`) : undefined);

/** An emulated bot cannot be talked to, so its link leads to the page where it was created. */
const isBot = (core: EmulatorCore, username: string): boolean =>
  [...core.world.bots.values()].some((bot) => bot.username === username);

type Reply = Parameters<typeof sendPage>[0];

function sendChannel(core: EmulatorCore, chat: Chat, reader: Reader, reply: Reply): Reply {
  const { words } = reader;
  const posts = [...chat.posts.values()].slice(-SHOWN);
  const bubbles = bubblesOf(posts);
  const body = html`<header class="chat-header">
      <a class="back" href="/${reader.suffix}" aria-label="${words.back}"
        ><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15 5l-7 7 7 7" /></svg
      ></a>
      ${avatar(chat.id, chat.title)}
      <div class="chat-name">
        <h1>${chat.title}</h1>
        <p>${isPrivate(chat) ? words.receives : subscribers(chat, reader)}</p>
      </div>
      ${languageLink(reader)}
    </header>
    <main id="posts" data-events="/events/${chat.id}" aria-live="polite">
      ${pinnedBar(chat, reader)}
      <div class="flow">
        ${chat.posts.size > SHOWN ? html`<p class="service">${words.olderHidden}</p>` : !isPrivate(chat) && html`<p class="service">${chat.type === "channel" ? words.created : words.groupCreated}</p>`}
        ${bubbles.length === 0 && html`<p class="service">${isPrivate(chat) ? words.nothingReceived : words.emptyChannel}</p>`}
        ${chat.topics?.map(
          ({ id, title, isClosed }) =>
            html`<p class="service" id="m${id}">
              ${words.topic}
              <a href="/c/${chat.username ?? chat.id}/${id}${reader.suffix}">${title}</a>
              ${isClosed && html`· ${words.topicClosed}`}
            </p>`,
        )}
        ${daysOf(bubbles, core, chat, reader)}
      </div>
    </main>
    ${isPrivate(chat) ? blockBar(core, chat, reader) : html`<div class="bottom-bar" aria-hidden="true"></div>`}`;
  return sendPage(reply, reader, {
    title: chat.title,
    kind: "chat",
    body,
    scripts: ["channel.js"],
  });
}

/** A person blocks a bot, and lets it write again. */
function blockBar(core: EmulatorCore, chat: Chat, { words, suffix }: Reader): Markup {
  const buttons = [...chat.members].flatMap(([botId, { status }]) => {
    const bot = core.world.bots.get(botId);
    if (!bot) return [];
    const isBlocked = status === "kicked";
    return html`<form method="post" action="/c/${chat.id}/block${suffix}">
      <input type="hidden" name="botId" value="${botId}" /><input
        type="hidden"
        name="status"
        value="${isBlocked ? "member" : "kicked"}"
      /><button class="${isBlocked ? "" : "danger"}">
        ${isBlocked ? words.unblock : words.block} @${bot.username}
      </button>
    </form>`;
  });
  return html`<div class="bottom-bar">${buttons}</div>`;
}

function registerBlocking(
  app: FastifyInstance,
  core: EmulatorCore,
  publicUrl: string | undefined,
): void {
  type Body = { botId?: string; status?: string };
  app.post<ChatPath & { Body: Body }>("/c/:chat/block", (request, reply) => {
    const chat = findShownChat(core, request.params.chat);
    const member = chat?.members.get(Number(request.body.botId));
    if (!chat || !member || !isPrivate(chat)) return reply.callNotFound();
    member.status = request.body.status === "kicked" ? "kicked" : "member";
    core.changed(chat);
    return reply.redirect(`/c/${chat.id}${readerOf(request, publicUrl).suffix}`, 303);
  });
}

/** Each press is another reader. */
function registerVoting(
  app: FastifyInstance,
  core: EmulatorCore,
  publicUrl: string | undefined,
): void {
  type Vote = { Params: { chat: string; message: string }; Body: { option?: string } };
  app.post<Vote>("/c/:chat/:message/vote", (request, reply) => {
    const chat = findShownChat(core, request.params.chat);
    const message = Number(request.params.message);
    if (!chat) return reply.callNotFound();
    // A poll that closed meanwhile is shown closed.
    vote(core, chat, message, [Number(request.body.option)]);
    return reply.redirect(`/c/${chat.id}${readerOf(request, publicUrl).suffix}#m${message}`, 303);
  });
}

const SUBSCRIBER_FORMS = {
  en: { one: "subscriber", other: "subscribers" },
  ru: { one: "подписчик", few: "подписчика", many: "подписчиков", other: "подписчика" },
};
const MEMBER_FORMS = {
  en: { one: "member", other: "members" },
  ru: { one: "участник", few: "участника", many: "участников", other: "участника" },
};

/** A steady invented number: the emulated channel has readers too. */
function subscribers(chat: Chat, { language }: Reader): string {
  const forms = chat.type === "channel" ? SUBSCRIBER_FORMS : MEMBER_FORMS;
  const count = 120 + (Math.abs(chat.id) % 880);
  return counted(language, count, forms[language]);
}

/** The line above the posts must not tell what a spoiler hides. */
function veiled(text: string | undefined, entities: MessageEntity[] = []): string | undefined {
  const spoilers = entities.filter((entity) => entity.type === "spoiler");
  return spoilers.reduce<string | undefined>((shown, { offset, length }) => {
    return shown && shown.slice(0, offset) + "▒".repeat(length) + shown.slice(offset + length);
  }, text);
}

function pinnedBar(chat: Chat, { words }: Reader): Markup | undefined {
  const newest = chat.posts.get(chat.pinned.at(-1) ?? 0)?.message;
  if (!newest) return undefined;
  const hidden = veiled(newest.text ?? newest.caption, newest.entities ?? newest.caption_entities);
  const text = hidden ?? newest.poll?.question ?? words.photo;
  return html`<a class="pinned-bar" href="#m${newest.message_id}"
    ><strong>${words.pinned}</strong><span>${text}</span></a
  >`;
}

function daysOf(bubbles: Bubble[], core: EmulatorCore, chat: Chat, reader: Reader): Markup[] {
  const format = new Intl.DateTimeFormat(reader.language, { day: "numeric", month: "long" });
  let shown = "";
  return bubbles.map((bubble) => {
    const day = format.format(new Date((bubble[0]?.date ?? 0) * 1000));
    const label = day === shown ? undefined : html`<p class="service day">${day}</p>`;
    shown = day;
    const { photos } = core.world;
    const { pinned, posts, topics = [] } = chat;
    return html`${label}${bubbleMarkup(bubble, { reader, photos, pinned, posts, topics })}`;
  });
}

const COALESCE_MS = 80;

/** One line per change of the chat; the page then loads itself anew. */
function registerLiveUpdates(app: FastifyInstance, core: EmulatorCore): void {
  app.get<{ Params: { chat: string } }>("/events/:chat", (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    raw.write("retry: 1000\n\n");
    let timer: NodeJS.Timeout | undefined;
    const tell = (chatId: number): void => {
      if (String(chatId) !== request.params.chat) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        raw.write("data: changed\n\n");
      }, COALESCE_MS);
    };
    core.chatChanges.on("chat", tell);
    raw.on("close", () => {
      clearTimeout(timer);
      core.chatChanges.off("chat", tell);
    });
  });
}
