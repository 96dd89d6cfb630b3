import type { FastifyInstance } from "fastify";
import { type Control, ControlMistake } from "../control.ts";
import type { EmulatorCore } from "../core.ts";
import type { Chat, ChatType, MemberStatus } from "../world.ts";
import { type Markup, html } from "./html.ts";
import { botsOf, chatKind, publicChats, tokenLine } from "./indexPage.ts";
import { type Reader, avatar, languageLink, readerOf, sendPage } from "./page.ts";

type Form = Record<string, string | undefined>;

/** Where bots and channels are made by hand, as with the real BotFather and the Telegram application. */
export function registerBotFather(
  app: FastifyInstance,
  core: EmulatorCore,
  control: Control,
  publicUrl: string | undefined,
): void {
  type Reply = Parameters<typeof sendPage>[0];
  const show = (reader: Reader, reply: Reply, mistake?: string): Reply =>
    sendPage(reply, reader, {
      title: reader.words.botFather,
      kind: "plain",
      body: botFatherBody(core, reader, mistake),
      scripts: ["copy.js"],
    });
  app.get("/botfather", (request, reply) => show(readerOf(request, publicUrl), reply));
  const actions: Record<string, (form: Form) => void> = {
    bots: (form) => control.createBot(botFrom(form)),
    revoke: (form) => control.revokeBotToken(Number(form["botId"])),
    chats: (form) => control.createChat(chatFrom(form)),
    members: (form) => setMemberFrom(control, form),
  };
  for (const [name, act] of Object.entries(actions)) {
    app.post<{ Body: Form }>(`/botfather/${name}`, (request, reply) => {
      const reader = readerOf(request, publicUrl);
      try {
        act(request.body);
      } catch (error) {
        if (error instanceof ControlMistake) return show(reader, reply.code(400), error.message);
        throw error;
      }
      return reply.redirect(`/botfather${reader.suffix}`, 303);
    });
  }
}

function botFrom(form: Form): { username: string; firstName: string } {
  const username = (form["username"] ?? "").trim().replace(/^@/, "");
  if (!/^[a-z]\w{3,30}bot$/i.test(username)) {
    throw new ControlMistake(
      "Sorry, the username must end in 'bot'. E.g. 'Tetris_bot' or 'Tetrisbot'",
    );
  }
  return { username, firstName: form["name"]?.trim() || username };
}

function chatFrom(form: Form): { title: string; type: ChatType; username?: string } {
  const title = (form["title"] ?? "").trim();
  const username = (form["username"] ?? "").trim().replace(/^@/, "");
  if (title === "") throw new ControlMistake("a chat needs a title");
  if (username !== "" && !/^[a-z]\w{3,31}$/i.test(username)) {
    throw new ControlMistake("a username has 4 to 32 Latin letters, digits and underscores");
  }
  const type = form["type"] === "supergroup" ? "supergroup" : "channel";
  return { title, type, ...(username ? { username } : {}) };
}

const ROLES: MemberStatus[] = ["administrator", "member", "kicked", "left"];

function setMemberFrom(control: Control, form: Form): void {
  const status = ROLES.find((role) => role === form["status"]) ?? "administrator";
  control.setMember(form["chat"] ?? "", Number(form["botId"]), {
    status,
    rights: {
      can_post_messages: form["can_post_messages"] === "on",
      can_edit_messages: form["can_edit_messages"] === "on",
      can_delete_messages: form["can_delete_messages"] === "on",
    },
  });
}

function botFatherBody(core: EmulatorCore, reader: Reader, mistake: string | undefined): Markup {
  const { words, suffix } = reader;
  return html`<header class="top">
      <a class="back" href="/${suffix}" aria-label="${words.back}"
        ><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15 5l-7 7 7 7" /></svg
      ></a>
      <h1>${words.botFather}</h1>
      ${languageLink(reader)}
    </header>
    <main class="sheet">
      ${mistake !== undefined && html`<p class="mistake" role="alert">${mistake}</p>`}
      <section class="card">
        <h2>${words.bots}</h2>
        ${botList(core, reader)}
        <form class="form" method="post" action="/botfather/bots${suffix}">
          <h3>${words.newBot}</h3>
          <label
            >${words.name}<input name="name" required maxlength="64" autocomplete="off"
          /></label>
          <label
            >${words.username}<input
              name="username"
              required
              autocomplete="off"
              autocapitalize="none"
            /><small>${words.botUsernameHint}</small></label
          >
          <button>${words.create}</button>
        </form>
      </section>
      <section class="card">
        <h2>${words.channels}</h2>
        <ul class="rows">
          ${publicChats(core).map((chat) => chatRow(chat, core, reader))}
        </ul>
        <form class="form" method="post" action="/botfather/chats${suffix}">
          <h3>${words.newChat}</h3>
          <label
            >${words.title}<input name="title" required maxlength="128" autocomplete="off"
          /></label>
          <label
            >${words.kind}<select name="type">
              <option value="channel">${words.channel}</option>
              <option value="supergroup">${words.group}</option>
            </select></label
          >
          <label
            >${words.username}<input
              name="username"
              autocomplete="off"
              autocapitalize="none"
            /><small>${words.chatUsernameHint}</small></label
          >
          <button>${words.create}</button>
        </form>
      </section>
      ${memberForm(core, reader)}
    </main>`;
}

function botList(core: EmulatorCore, { words, suffix }: Reader): Markup {
  const rows = botsOf(core).map(
    (bot) =>
      html`<li class="row">
        ${avatar(bot.id, bot.firstName)}<span class="row-text"
          ><strong>${bot.firstName}</strong
          ><span class="faint">@${bot.username}</span>${tokenLine(bot, words)}</span
        >
        <form method="post" action="/botfather/revoke${suffix}">
          <input type="hidden" name="botId" value="${bot.id}" /><button
            class="danger"
            aria-label="${words.revoke}: @${bot.username}"
          >
            ${words.revoke}
          </button>
        </form>
      </li>`,
  );
  return html`<ul class="rows">
    ${rows}
  </ul>`;
}

function chatRow(chat: Chat, core: EmulatorCore, { words, suffix }: Reader): Markup {
  const members = [...chat.members].map(([botId, { status, rights }]) => {
    const posting = status === "administrator" && rights.can_post_messages;
    return html`<span class="chip"
      >@${core.world.bots.get(botId)?.username ?? botId} —
      ${words[status]}${posting && html` ✓`}</span
    >`;
  });
  return html`<li class="row">
    <a class="row-link" href="/c/${chat.username ?? chat.id}${suffix}"
      >${avatar(chat.id, chat.title)}<span class="row-text"
        ><strong>${chat.title}</strong><span class="faint">${chatKind(chat, words)}</span
        ><span class="chips">${members.length > 0 ? members : words.noMembers}</span></span
      ></a
    >
  </li>`;
}

function memberForm(core: EmulatorCore, { words, suffix }: Reader): Markup {
  const chats = publicChats(core).map(
    (chat) => html`<option value="${chat.id}">${chat.title}</option>`,
  );
  const bots = botsOf(core).map((bot) => html`<option value="${bot.id}">@${bot.username}</option>`);
  const roles = ROLES.map(
    (role) => html`<option value="${role}">${words[role as "member"]}</option>`,
  );
  return html`<section class="card">
    <form class="form" method="post" action="/botfather/members${suffix}">
      <h2>${words.addMember}</h2>
      <label
        >${words.chat}<select name="chat">
          ${chats}
        </select></label
      >
      <label
        >${words.bot}<select name="botId">
          ${bots}
        </select></label
      >
      <label
        >${words.role}<select name="status">
          ${roles}
        </select></label
      >
      <fieldset>
        <legend>${words.administrator}</legend>
        <label class="check"
          ><input type="checkbox" name="can_post_messages" checked /> ${words.canPost}</label
        >
        <label class="check"
          ><input type="checkbox" name="can_edit_messages" checked /> ${words.canEdit}</label
        >
        <label class="check"
          ><input type="checkbox" name="can_delete_messages" checked /> ${words.canDelete}</label
        >
      </fieldset>
      <button>${words.save}</button>
    </form>
  </section>`;
}
