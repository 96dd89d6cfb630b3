/** The starting point of the tests of channels. */
import type { Channel } from "@vestnik/contract/channels";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { createBot, signUp } from "./factories.ts";
import type { Owner } from "./factories.ts";
import { startTestApp } from "./testApp.ts";
import type { TestApp } from "./testApp.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** An application for all tests of a file, and requests about channels, which an owner sends who is otherwise not used. */
export function useChannelApp() {
  let started: { readonly testApp: TestApp; readonly owner: Owner } | undefined;
  beforeAll(async () => {
    const testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
    started = { testApp, owner: await signUp(testApp) };
  });
  afterEach(() => started?.testApp.telegram.control.clearFaults());
  afterAll(async () => await started?.testApp.close());

  function present() {
    if (!started) throw new Error("The application is not started yet.");
    return started;
  }
  const testApp = () => present().testApp;

  async function ask(
    method: Method,
    url: string,
    payload?: object,
    who: Owner = present().owner,
    app = testApp(),
  ) {
    return await app.app.inject({
      method,
      url: `/api${url}`,
      headers: who.headers,
      ...(payload && { payload }),
    });
  }

  /** A chat at Telegram, not connected yet, whose bot is an administrator unless the options say otherwise. */
  function aChat(type: "channel" | "supergroup" = "channel", member: object | null = {}) {
    const username = aName();
    const bot = createBot(testApp());
    const { control } = testApp().telegram;
    const chat = control.createChat({ title: `The ${username}`, type, username });
    if (member) control.setMember(chat.id, bot.id, member);
    return { username, chatId: String(chat.id), bot, botToken: bot.botToken };
  }

  /** Spreads requests over owners, because another test covers the rate limit of one owner. */
  async function connected(who?: Owner) {
    const chat = aChat();
    const owns = who ?? (await signUp(testApp()));
    const { username, botToken } = chat;
    const response = await ask("POST", "/channels", { username, botToken }, owns);
    expect(response.statusCode).toBe(201);
    return { ...chat, owns, channel: response.json<{ channel: Channel }>().channel };
  }

  async function listOf(who: Owner): Promise<Channel[]> {
    return (await ask("GET", "/channels", undefined, who)).json<{ channels: Channel[] }>().channels;
  }

  return { testApp, ask, aChat, connected, listOf };
}

export function aName(): string {
  return `news_${randomBytes(6).toString("hex")}`;
}

export function refusalOf(response: { statusCode: number; json<T>(): T }): [number, string] {
  return [response.statusCode, response.json<ErrorBody>().code];
}
