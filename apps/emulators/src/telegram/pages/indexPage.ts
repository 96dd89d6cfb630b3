import type { FastifyInstance } from "fastify";
import type { EmulatorCore } from "../core.ts";
import { type Bot, type Chat, isPrivate } from "../world.ts";
import { type Markup, html } from "./html.ts";
import { type Reader, avatar, languageLink, readerOf, sendPage } from "./page.ts";

export function registerIndexPage(
  app: FastifyInstance,
  core: EmulatorCore,
  publicUrl: string | undefined,
): void {
  app.get("/", (request, reply) => {
    const reader = readerOf(request, publicUrl);
    const { words, suffix } = reader;
    const body = html`<header class="top">
        <span class="plane" aria-hidden="true"
          ><img src="/assets/icon.svg" alt="" width="40" height="40"
        /></span>
        <h1>${words.productName}</h1>
        ${languageLink(reader)}
      </header>
      <main class="sheet">
        <p class="intro">${words.intro}</p>
        <nav class="actions">
          <a class="action" href="/botfather${suffix}">${words.openBotFather}</a
          ><a class="action quiet" href="/log${suffix}">${words.openLog}</a>
        </nav>
        <section class="card">
          <h2>${words.tryIt}</h2>
          <ol class="steps">
            <li>${words.step1}</li>
            <li>${words.step2}</li>
            <li>${words.step3}</li>
          </ol>
        </section>
        <section class="card">
          <h2>${words.channels}</h2>
          <ul class="rows">
            ${publicChats(core).map((chat) => chatRow(chat, reader))}
          </ul>
        </section>
        ${peopleCard(core, reader)}
        <section class="card">
          <h2>${words.bots}</h2>
          <ul class="rows">
            ${botsOf(core).map((bot) => botRow(bot, core, reader))}
          </ul>
        </section>
      </main>`;
    return sendPage(reply, reader, {
      title: words.productName,
      kind: "plain",
      body,
      scripts: ["copy.js"],
    });
  });
}

/** Channels and groups. */
export const publicChats = ({ world }: EmulatorCore): Chat[] =>
  [...world.chats.values()].filter((chat) => !isPrivate(chat));

/** What the people who have signed in receive from bots. */
function peopleCard({ world }: EmulatorCore, reader: Reader): Markup | undefined {
  const people = [...world.chats.values()].filter(isPrivate);
  if (people.length === 0) return undefined;
  const { words, suffix } = reader;
  const rows = people.map(
    (chat) =>
      html`<li class="row">
        <a class="row-link" href="/c/${chat.id}${suffix}"
          >${avatar(chat.id, chat.title)}<span class="row-text"
            ><strong>${chat.title}</strong><span class="note">${words.receives}</span></span
          ></a
        >
      </li>`,
  );
  return html`<section class="card">
    <h2>${words.people}</h2>
    <ul class="rows">
      ${rows}
    </ul>
  </section>`;
}

/** The bot that only signs logins comes last, because it is not connected to channels. */
export const botsOf = ({ world, loginBot }: EmulatorCore): Bot[] => {
  const others = [...world.bots.values()].filter((bot) => bot.id !== loginBot.id);
  return [...others, loginBot];
};

function chatRow(chat: Chat, reader: Reader): Markup {
  const { words, suffix } = reader;
  const place = chat.username ?? String(chat.id);
  const note = noteOf(chat, words);
  return html`<li class="row">
    <a class="row-link" href="/c/${place}${suffix}"
      >${avatar(chat.id, chat.title)}<span class="row-text"
        ><strong>${chat.title}</strong
        ><span class="faint">${chatKind(chat, words)}</span
        >${note !== undefined && html`<span class="note">${note}</span>`}</span
      ></a
    >
  </li>`;
}

export function chatKind(chat: Chat, words: Reader["words"]): string {
  const name = chat.username ? `@${chat.username}` : String(chat.id);
  if (chat.type !== "channel") return `${name} · ${words.group}`;
  return `${name} · ${chat.username ? words.publicChannel : words.privateChannel}`;
}

function noteOf(chat: Chat, words: Reader["words"]): string | undefined {
  const notes: Record<string, string> = {
    works: words.worksNote,
    noRight: words.noRightNote,
    group: words.groupNote,
  };
  return notes[chat.note ?? ""] ?? chat.note;
}

function botRow(bot: Bot, core: EmulatorCore, { words }: Reader): Markup {
  const isLogin = bot.id === core.loginBot.id;
  return html`<li class="row">
    ${avatar(bot.id, bot.firstName)}<span class="row-text"
      ><strong>${bot.firstName}</strong
      ><span class="faint">@${bot.username}</span
      >${isLogin && html`<span class="note">${words.loginBotNote}</span>`}${tokenLine(bot, words)}</span
    >
  </li>`;
}

export const tokenLine = (bot: Bot, words: Reader["words"]): Markup =>
  html`<span class="secret"
    ><code>${bot.botToken}</code
    ><button
      type="button"
      class="copy"
      data-copy="${bot.botToken}"
      data-done="${words.copied}"
      aria-label="${words.copy}: ${words.token} @${bot.username}"
    >
      ${words.copy}
    </button></span
  >`;
