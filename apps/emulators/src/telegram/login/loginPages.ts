import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import sharp from "sharp";
import type { EmulatorCore } from "../core.ts";
import { type Markup, html } from "../pages/html.ts";
import { type Reader, initialOf, readerOf, sendPage } from "../pages/page.ts";
import { type Bot, letBotWrite } from "../world.ts";
import { PEOPLE, type Person, findPerson, fullName, portraitSvg } from "./people.ts";
import { type SignedLogin, loginQuery, signLogin } from "./signLogin.ts";

type BotPath = { Params: { bot: string } };

/** The login widget's other half: the frame with the button, and a page of its own for browsers without frames. */
export function registerLogin(
  app: FastifyInstance,
  core: EmulatorCore,
  publicUrl: string | undefined,
): void {
  registerPortraits(app);
  const read = (request: FastifyRequest): Reader => readerOf(request, publicUrl);
  app.get<BotPath>("/embed/:bot", (request, reply) => {
    const reader = read(request);
    const bot = findBot(core, request.params.bot);
    const { size, radius } = request.query as { size?: string; radius?: string };
    const body = bot
      ? embedBody(reader, { size, radius })
      : html`<p class="embed-error">${reader.words.unknownBot}</p>`;
    const scripts = ["embed.js"];
    return sendPage(reply, reader, {
      title: reader.words.logIn,
      kind: "embed",
      body,
      scripts,
      frameable: true,
    });
  });
  app.post<BotPath & { Body: { person?: string } }>("/embed/:bot/auth", (request, reply) => {
    const bot = findBot(core, request.params.bot);
    const person = findPerson(request.body.person);
    if (!bot || !person) return reply.callNotFound();
    return signed(core, person, bot, read(request).origin);
  });
  registerFallback(app, core, read);
}

function registerFallback(
  app: FastifyInstance,
  core: EmulatorCore,
  read: (request: FastifyRequest) => Reader,
): void {
  type Asked = { bot?: string; return_to?: string; person?: string };
  app.get<{ Querystring: Asked }>("/oauth", (request, reply) => {
    const { bot: name, return_to: returnTo } = request.query;
    return sendOauth(reply, read(request), findBot(core, name ?? core.loginBot.username), returnTo);
  });
  app.post<{ Body: Asked }>("/oauth", (request, reply) => {
    const reader = read(request);
    const { bot: name = "", return_to: returnTo = "", person: id } = request.body;
    const bot = findBot(core, name);
    const person = findPerson(id);
    if (!bot || !person || !isWebAddress(returnTo)) return sendOauth(reply, reader, bot, returnTo);
    const query = loginQuery(signed(core, person, bot, reader.origin));
    return reply.redirect(returnTo + (returnTo.includes("?") ? "&" : "?") + query, 303);
  });
}

const findBot = (core: EmulatorCore, username: string): Bot | undefined => {
  const wanted = username.replace(/^@/, "").toLowerCase();
  return [...core.world.bots.values()].find((bot) => bot.username.toLowerCase() === wanted);
};

const isWebAddress = (address: string): boolean =>
  /^https?:\/\//i.test(address) && URL.canParse(address);

/** The product asks for write access with every login. */
function signed(core: EmulatorCore, person: Person, bot: Bot, origin: string): SignedLogin {
  core.changed(letBotWrite(core.world, { id: person.id, name: fullName(person) }, bot));
  const { portrait, ...facts } = person;
  const photo = portrait ? { photo_url: `${origin}/people/${person.id}.png` } : {};
  return signLogin({ ...facts, ...photo }, bot.botToken, Math.floor(Date.now() / 1000));
}

const PLANE = html`<svg class="button-plane" viewBox="0 0 24 24" aria-hidden="true">
  <path
    fill="currentColor"
    d="M2.6 11.3 20.2 4.4c.9-.3 1.6.2 1.3 1.4l-3 14c-.2 1-.9 1.2-1.7.8l-4.6-3.4-2.2 2.1c-.3.3-.5.5-1 .5l.4-4.7 8.5-7.7c.4-.3-.1-.5-.6-.2L6.800 13.800l-4.500-1.400c-1-.3-1-1 .3-1.100z"
  />
</svg>`;

function embedBody(
  { words }: Reader,
  { size = "large", radius }: { size?: string | undefined; radius?: string | undefined },
): Markup {
  const round = radius !== undefined && Number(radius) < 10 ? "square" : "";
  return html`<button
      type="button"
      id="log-in"
      class="log-in ${size} ${round}"
      aria-expanded="false"
    >
      ${PLANE}<span>${words.logIn}</span>
    </button>
    <section id="people" class="people" hidden aria-label="${words.samplePeople}">
      <h1>${words.chooseWho}</h1>
      ${PEOPLE.map(personButton)}
      <button type="button" id="cancel" class="cancel">${words.cancel}</button>
    </section>`;
}

const personButton = (person: Person): Markup =>
  html`<button class="person" name="person" value="${person.id}">
    ${face(person)}<span
      ><strong>${fullName(person)}</strong
      >${person.username !== undefined && html`<small>@${person.username}</small>`}</span
    >
  </button>`;

const face = (person: Person): Markup =>
  person.portrait
    ? html`<img class="avatar" src="/people/${person.id}.png" alt="" width="40" height="40" />`
    : html`<span class="avatar tone-${person.id % 7}" aria-hidden="true"
        >${initialOf(person.first_name)}</span
      >`;

function sendOauth(
  reply: FastifyReply,
  reader: Reader,
  bot: Bot | undefined,
  returnTo: string | undefined,
): FastifyReply {
  const { words, suffix } = reader;
  const mistake = bot ? words.wrongReturn : words.unknownBot;
  const body =
    bot && returnTo !== undefined && isWebAddress(returnTo)
      ? html`<main class="sheet narrow">
          <form class="card people" method="post" action="/oauth${suffix}">
            <h1>${words.chooseWho}</h1>
            <input type="hidden" name="bot" value="${bot.username}" /><input
              type="hidden"
              name="return_to"
              value="${returnTo}"
            />${PEOPLE.map(personButton)}
          </form>
        </main>`
      : html`<main class="sheet narrow"><p class="mistake" role="alert">${mistake}</p></main>`;
  return sendPage(reply, reader, { title: words.logIn, kind: "plain", body });
}

function registerPortraits(app: FastifyInstance): void {
  const drawn = new Map<string, Promise<Buffer>>();
  app.get<{ Params: { file: string } }>("/people/:file", async (request, reply) => {
    const person = findPerson(request.params.file.replace(/\.png$/, ""));
    const svg = person && portraitSvg(person);
    if (!svg) return reply.callNotFound();
    const key = request.params.file;
    const picture = drawn.get(key) ?? sharp(Buffer.from(svg)).png().toBuffer();
    drawn.set(key, picture);
    return reply
      .type("image/png")
      .header("cross-origin-resource-policy", "cross-origin")
      .header("cache-control", "public, max-age=86400")
      .send(await picture);
  });
}
