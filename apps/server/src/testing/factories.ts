/** Owners and channels for tests, made as few steps away from the real thing as speed allows. */
import { randomBytes, randomUUID } from "node:crypto";
import { signLogin } from "@vestnik/emulators/telegram/login/signLogin";
import { maskBotToken } from "@vestnik/domain/channel";
import type { CreatePublicationsInput, Publication } from "@vestnik/contract/publications";
import type { FastifyInstance, InjectOptions } from "fastify";
import { channels } from "../db/schema.ts";
import { Secret } from "../secret.ts";
import { LOGIN_BOT_TOKEN } from "./testApp.ts";
import type { TestApp } from "./testApp.ts";

export type Owner = {
  readonly userId: string;
  readonly headers: { readonly authorization: string };
};

let people = 0;

/** Signs a new person in through the real login route. */
export async function signUp({ app, deps }: TestApp): Promise<Owner> {
  people += 1;
  const person = {
    id: 7_000_000_000 + people,
    first_name: `Owner ${people}`,
    username: `owner_${people}`,
  };
  const payload = signLogin(person, LOGIN_BOT_TOKEN, Math.floor(deps.clock().getTime() / 1000));
  const response = await app.inject({ method: "POST", url: "/api/telegram/auth", payload });
  const { token: sessionToken, user } = response.json<{ token: string; user: { id: string } }>();
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

type TestBot = { readonly id: number; readonly username: string; readonly botToken: string };

export function createBot({ telegram }: TestApp): TestBot {
  const { id, username, botToken } = telegram.control.createBot();
  return { id, username, botToken };
}

/** A connected channel with a bot that may post: written straight into the database, because a test may need hundreds. */
export async function connectChannel(
  testApp: TestApp,
  owner: Owner,
  bot = createBot(testApp),
): Promise<TestChannel> {
  const { deps, telegram } = testApp;
  const username = `channel_${randomBytes(6).toString("hex")}`;
  const chat = telegram.control.createChat({ title: username, type: "channel", username });
  telegram.control.setMember(chat.id, bot.id);
  const id = randomUUID();
  const { userId } = owner;
  await deps.database.db.insert(channels).values({
    id,
    userId,
    username,
    title: `@${username}`,
    displayName: username,
    chatId: String(chat.id),
    chatType: "channel",
    botId: bot.id,
    botUsername: bot.username,
    botTokenSealed: deps.secrets.seal(new Secret(bot.botToken), {
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

/** Publishes a post now, with a fresh key unless one is given; answers with the raw response. */
export async function postPublications(
  app: FastifyInstance,
  owner: Owner,
  post: Partial<CreatePublicationsInput> & { channelIds: string[] },
  key: string = randomUUID(),
): Promise<Awaited<ReturnType<FastifyInstance["inject"]>>> {
  const request: InjectOptions = {
    method: "POST",
    url: "/api/publications",
    headers: { ...owner.headers, "idempotency-key": key },
    payload: { kind: "post", text: "<p>Hello</p>", scheduledDate: null, ...post },
  };
  return await app.inject(request);
}

/** The publications as their owner sees them once `isDone` holds for all of them. */
export async function publicationsWhen(
  app: FastifyInstance,
  owner: Owner,
  isDone: (publication: Publication) => boolean,
  count = 1,
): Promise<Publication[]> {
  const deadline = Date.now() + 12_000;
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
