/** Owners and channels for tests, created through the real code as far as speed allows. */
import { randomBytes, randomUUID } from "node:crypto";
import type { TelegramEmulator } from "@vestnik/emulators/telegram/emulator";
import { signLogin } from "@vestnik/emulators/telegram/login/signLogin";
import type { SignedLogin } from "@vestnik/emulators/telegram/login/signLogin";
import { maskBotToken } from "@vestnik/domain/botToken";
import type { CreatePublicationsInput, Publication } from "@vestnik/contract/publications";
import type { FastifyInstance, InjectOptions } from "fastify";
import type { Db } from "../db/db.ts";
import { channels } from "../db/schema.ts";
import { Secret } from "../secrets/secret.ts";
import type { SecretBox } from "../secrets/secretBox.ts";
import type { TestApp } from "./testApp.ts";
import { LOGIN_BOT_TOKEN } from "./testTelegram.ts";

export type Owner = {
  readonly userId: string;
  readonly headers: { readonly authorization: string };
};

/** A client that has not signed in. */
export const visitor: Owner = { userId: "", headers: { authorization: "" } };

type LoginAnswer = { readonly token: string; readonly user: { readonly id: string } };

let people = 0;

/** Signs in a new person by sending signed widget data to a login route. */
export async function signInTo(
  login: (payload: SignedLogin) => Promise<LoginAnswer>,
  now = new Date(),
): Promise<Owner> {
  people += 1;
  const person = {
    id: 7_000_000_000 + people,
    first_name: `Owner ${people}`,
    username: `owner_${people}`,
  };
  const payload = signLogin(person, LOGIN_BOT_TOKEN, Math.floor(now.getTime() / 1000));
  const { token: sessionToken, user } = await login(payload);
  return { userId: user.id, headers: { authorization: `Bearer ${sessionToken}` } };
}

/** Signs in a new person through the real login route. */
export async function signUp({ app, deps }: TestApp): Promise<Owner> {
  return await signInTo(async (payload) => {
    // Each person has a different address, because logins are counted by address.
    const remoteAddress = `10.1.${(people >> 8) & 255}.${people & 255}`;
    const url = "/api/telegram/auth";
    const response = await app.inject({ method: "POST", url, payload, remoteAddress });
    return response.json<LoginAnswer>();
  }, deps.clock());
}

/** Opens one more session of somebody who has signed up, as on another device; their widget data are signed a little later. */
export async function signInAgain(
  { app, deps }: TestApp,
  telegramId: number,
  secondsLater = 1,
): Promise<Owner> {
  const at = Math.floor(deps.clock().getTime() / 1000) + secondsLater;
  const person = { id: telegramId, first_name: `Owner ${telegramId}` };
  const payload = signLogin(person, LOGIN_BOT_TOKEN, at);
  const response = await app.inject({ method: "POST", url: "/api/telegram/auth", payload });
  const { token: sessionToken, user } = response.json<LoginAnswer>();
  return { userId: user.id, headers: { authorization: `Bearer ${sessionToken}` } };
}

export type TestChannel = {
  readonly id: string;
  readonly title: string;
  readonly username: string;
  readonly chatId: number;
  readonly botId: number;
  readonly botToken: string;
};

export type TestBot = { readonly id: number; readonly username: string; readonly botToken: string };

/** Where channels are created: an application in this process, or the database of another one. */
type Place = Pick<TestApp, "telegram"> & { readonly db: Db; readonly secrets: SecretBox };

export function createBot({ telegram }: { readonly telegram: TelegramEmulator }): TestBot {
  const { id, username, botToken } = telegram.control.createBot();
  return { id, username, botToken };
}

/** A connected channel, or group, with a bot that may post: inserted into the database, because a test may need hundreds. */
export async function connectChannel(
  place: TestApp | Place,
  owner: Owner,
  bot = createBot(place),
  kind: "channel" | "group" = "channel",
): Promise<TestChannel> {
  const { telegram } = place;
  const { db, secrets } =
    "deps" in place ? { db: place.deps.database.db, secrets: place.deps.secrets } : place;
  const username = `channel_${randomBytes(6).toString("hex")}`;
  const type = kind === "group" ? "supergroup" : "channel";
  const chat = telegram.control.createChat({ title: username, type, username });
  telegram.control.setMember(chat.id, bot.id);
  const id = randomUUID();
  const { userId } = owner;
  await db.insert(channels).values({
    id,
    userId,
    username,
    title: `@${username}`,
    displayName: username,
    chatId: String(chat.id),
    chatType: kind,
    botId: bot.id,
    botUsername: bot.username,
    botTokenSealed: secrets.seal(new Secret(bot.botToken), {
      userId,
      rowId: id,
      column: "bot_token",
    }),
    botTokenMask: maskBotToken(bot.botToken),
    status: "ok",
  });
  return {
    id,
    title: `@${username}`,
    username,
    chatId: chat.id,
    botId: bot.id,
    botToken: bot.botToken,
  };
}

type Reply = Awaited<ReturnType<FastifyInstance["inject"]>>;

/** Publishes a post now, with a new key unless one is given; returns the raw response. */
export async function postPublications(
  app: FastifyInstance,
  owner: Owner,
  post: Partial<CreatePublicationsInput> & { channelIds: string[] },
  key: string = randomUUID(),
): Promise<Reply> {
  const content = post.kind === "poll" ? {} : { kind: "post", text: "<p>Hello</p>" };
  const request: InjectOptions = {
    method: "POST",
    url: "/api/publications",
    headers: { ...owner.headers, "idempotency-key": key },
    payload: { ...content, scheduledDate: null, ...post },
  };
  return await app.inject(request);
}

/** One request of the owner; `path` is relative to the API. */
export async function call(
  app: FastifyInstance,
  owner: Owner,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload?: object,
): Promise<Reply> {
  const { headers } = owner;
  return await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
}

/** The instant that many minutes from now, as JSON contains it. */
export function minutesAhead(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

/** Creates publications for tomorrow unless the body says otherwise, in the order of their channels. */
export async function schedule(
  app: FastifyInstance,
  owner: Owner,
  post: Partial<CreatePublicationsInput> & { channelIds: string[] },
): Promise<Publication[]> {
  const scheduledDate = minutesAhead(24 * 60);
  const response = await postPublications(app, owner, { scheduledDate, ...post });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<{ publications: Publication[] }>().publications;
}

/** Creates one waiting publication in this channel. */
export async function scheduleOne(
  app: FastifyInstance,
  owner: Owner,
  { id }: TestChannel,
  post: Partial<CreatePublicationsInput> = {},
): Promise<Publication> {
  const [publication] = await schedule(app, owner, { ...post, channelIds: [id] });
  if (!publication) throw new Error("Nothing was scheduled.");
  return publication;
}

/** The publications as their owner sees them once `isDone` holds for all of them. */
export async function publicationsWhen(
  app: FastifyInstance,
  owner: Owner,
  isDone: (publication: Publication) => boolean,
  count = 1,
): Promise<Publication[]> {
  const deadline = Date.now() + 25_000;
  for (;;) {
    const response = await app.inject({
      url: "/api/publications?limit=100",
      headers: owner.headers,
    });
    const { publications } = response.json<{ publications: Publication[] }>();
    if (publications.length >= count && publications.every(isDone)) return publications;
    if (Date.now() > deadline) {
      throw new Error(
        `Still waiting: ${JSON.stringify(publications.map(({ status, error }) => [status, error]))}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export function isSettled({ status }: Publication): boolean {
  return status !== "scheduled" && status !== "sending";
}

/** The HTML of a post. */
export function textOf(publication: Publication): string {
  if (publication.kind !== "post") throw new Error("This publication is a poll.");
  return publication.content.text;
}
