/** A channel's own picture: only its owner sees it, as Telegram has it, and nothing waits for it. */
import type { Channel } from "@vestnik/contract/channels";
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { useChannelApp } from "../../testing/channelApp.ts";
import { createBot, signUp, visitor } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { plainJpeg } from "../../testing/images/hostileImages.ts";
import { storeBytes } from "../../testing/images/storedImage.ts";
import { clearLeftovers } from "../uploads/leftovers.ts";

const { testApp, ask, connected, listOf } = useChannelApp();
const DAY_MS = 24 * 3_600_000;

const colour = async (background: string) =>
  await sharp({ create: { width: 160, height: 160, channels: 3, background } })
    .jpeg()
    .toBuffer();
const look = async (id: string, who: Owner, version = "") =>
  await ask("GET", `/channels/${id}/picture${version && `?version=${version}`}`, undefined, who);
const files = async ({ id }: Channel) =>
  (await readdir(join(testApp().deps.config.dataDir, "uploads"))).filter((name) =>
    name.startsWith(id.replaceAll("-", "")),
  );
const requestsOf = (method: string) =>
  testApp()
    .telegram.control.requests()
    .filter((entry) => entry.method === method).length;

/** A channel whose picture was set before its last check. */
async function pictured(background = "#336699") {
  const one = await connected();
  await setPicture(one, background);
  const channel = await check(one);
  return { ...one, channel, version: channel.picture ?? "" };
}
async function setPicture({ chatId }: { chatId: string }, background: string) {
  testApp().telegram.control.setPicture(chatId, await colour(background));
}
async function check({ channel, owns }: { channel: Channel; owns: Owner }): Promise<Channel> {
  const answer = await ask("POST", `/channels/${channel.id}/check`, undefined, owns);
  return answer.json<{ channel: Channel }>().channel;
}

describe("is not shown", () => {
  it("to a visitor, to somebody else, of no channel, and where a request says more than it may", async () => {
    const { channel, owns } = await pictured();
    const other = await signUp(testApp());
    expect((await look(channel.id, visitor)).statusCode).toBe(401);
    expect((await look(channel.id, other)).json()).toMatchObject({ code: "channel_not_found" });
    expect((await look(randomUUID(), owns)).statusCode).toBe(404);
    expect((await look("x", owns)).statusCode).toBe(404);
    expect((await look(channel.id, owns, "a&size=big")).statusCode).toBe(400);
    expect(await files(channel)).toEqual([]);
  });

  it("where the channel has none, or Telegram does not give it, which is no failure of anything", async () => {
    const plain = await connected();
    expect(plain.channel.picture).toBeNull();
    expect((await look(plain.channel.id, plain.owns)).statusCode).toBe(404);
    const { channel, owns, bot } = await pictured();
    testApp().telegram.control.fault({ method: "getFile", kind: "500", botId: bot.id });
    expect((await look(channel.id, owns)).statusCode).toBe(404);
    const asked = requestsOf("getFile");
    expect((await look(channel.id, owns)).statusCode).toBe(404);
    expect(requestsOf("getFile")).toBe(asked);
  });

  it("where its file is no picture", async () => {
    const one = await connected();
    testApp().telegram.control.setPicture(one.chatId, Buffer.from("<svg onload=alert(1)>"));
    const { id } = await check(one);
    expect((await look(id, one.owns)).statusCode).toBe(404);
  });
});

it("is read once by the bot, drawn small, and kept by browsers for as long as it is the same", async () => {
  const { channel, owns, version } = await pictured();
  const before = requestsOf("getFile");
  const [first] = await Promise.all([look(channel.id, owns, version), look(channel.id, owns)]);
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "private, max-age=31536000, immutable",
    vary: expect.stringContaining("Authorization") as string,
  });
  const { format, width } = await sharp(first.rawPayload).metadata();
  expect({ format, width }).toEqual({ format: "webp", width: 160 });
  expect((await look(channel.id, owns, "other")).headers["cache-control"]).toBe(
    "private, no-cache",
  );
  expect(requestsOf("getFile")).toBe(before + 1);
  const [file = ""] = await files(channel);
  expect((await testApp().app.inject({ url: `/uploads/${file}` })).statusCode).toBe(404);
});

it("is another one after a check when it was changed in Telegram, and none when it was taken away", async () => {
  const one = await pictured("#ff0000");
  const red = await look(one.channel.id, one.owns);
  await setPicture(one, "#0000ff");
  const changed = await check(one);
  expect(changed.picture).not.toBe(one.version);
  expect((await look(changed.id, one.owns)).rawPayload).not.toEqual(red.rawPayload);
  testApp().telegram.control.setPicture(one.chatId, null);
  expect((await check(one)).picture).toBeNull();
  expect((await look(changed.id, one.owns)).statusCode).toBe(404);
  expect((await listOf(one.owns))[0]?.picture).toBeNull();
});

it("is read by the bot that posts there now", async () => {
  const { channel, owns, chatId } = await pictured();
  const bot = createBot(testApp());
  testApp().telegram.control.setMember(chatId, bot.id);
  await ask("PUT", `/channels/${channel.id}`, { botToken: bot.botToken }, owns);
  expect((await look(channel.id, owns)).statusCode).toBe(200);
});

describe("its file", () => {
  it("goes with the channel", async () => {
    const { channel, owns } = await pictured();
    await look(channel.id, owns);
    expect(await files(channel)).toHaveLength(1);
    await ask("DELETE", `/channels/${channel.id}`, undefined, owns);
    expect(await files(channel)).toEqual([]);
  });

  it("stays while it is shown, and goes within days when another one is", async () => {
    const one = await pictured();
    // A database that knows no file at all is not believed.
    await storeBytes(testApp().deps, one.owns.userId, await plainJpeg());
    await look(one.channel.id, one.owns);
    await setPicture(one, "#00ff00");
    await look((await check(one)).id, one.owns);
    expect(await files(one.channel)).toHaveLength(2);
    await clearLeftovers(testApp().deps, new Date(Date.now() + 2 * DAY_MS));
    expect(await files(one.channel)).toHaveLength(1);
    expect((await look(one.channel.id, one.owns)).statusCode).toBe(200);
  });
});
