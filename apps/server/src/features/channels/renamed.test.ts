import type { Channel } from "@vestnik/contract/channels";
import type { Publication } from "@vestnik/contract/publications";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { publications } from "../../db/schema.ts";
import { aName, refusalOf, useChannelApp } from "../../testing/channelApp.ts";
import { minutesAhead, postPublications } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";

const { testApp, ask, connected, listOf } = useChannelApp();

const check = async (channel: Channel, who: Owner) =>
  (await ask("POST", `/channels/${channel.id}/check`, undefined, who)).json<{ channel: Channel }>()
    .channel;

/** A post that its channel got as message 7. */
async function published({ channel, owns }: { channel: Channel; owns: Owner }): Promise<string> {
  const made = await postPublications(testApp().app, owns, {
    channelIds: [channel.id],
    scheduledDate: minutesAhead(60),
  });
  const [{ id } = { id: "" }] = made.json<{ publications: Publication[] }>().publications;
  const sent = { status: "published" as const, messageIds: [7], sentChatId: channel.chatId };
  await testApp().deps.database.db.update(publications).set(sent).where(eq(publications.id, id));
  return id;
}

async function seen(id: string, who: Owner) {
  const answer = await ask("GET", `/publications/${id}`, undefined, who);
  const { messageUrl, channelUrl, channelTitle } = answer.json<{ publication: Publication }>()
    .publication;
  return { messageUrl, channelUrl, channelTitle };
}

it("links and titles of a channel that gave its name away follow its number from the next check on", async () => {
  const { control, url } = testApp().telegram;
  const one = await connected();
  const { channel, owns, username, chatId } = one;
  const id = await published(one);
  control.renameChat(username, { username: null, title: "The old one" });
  control.createChat({ title: "A stranger", username });
  const renamed = await check(channel, owns);
  const number = { username: chatId, title: `@${chatId}`, displayName: "The old one" };
  expect(renamed).toMatchObject({ ...number, chatId, status: "ok" });
  expect(await seen(id, owns)).toEqual({
    messageUrl: `${url}/c/${chatId.slice(4)}/7`,
    channelUrl: null,
    channelTitle: "The old one",
  });
  const next = aName();
  control.renameChat(Number(chatId), { username: next });
  expect(await check(channel, owns)).toMatchObject({ username: next, title: `@${next}` });
  expect(await seen(id, owns)).toEqual({
    messageUrl: `${url}/${next}/7`,
    channelUrl: `${url}/${next}`,
    channelTitle: `@${next}`,
  });
});

it("a channel that cannot be reached any more loses a name that another chat has", async () => {
  const { control } = testApp().telegram;
  const { channel, owns, username, chatId, bot } = await connected();
  control.renameChat(username, { username: null });
  control.kick(Number(chatId), bot.id);
  control.createChat({ title: "A stranger", username });
  const renamed = await check(channel, owns);
  expect(renamed).toMatchObject({ username: chatId, title: `@${chatId}` });
  expect(["not_admin", "unreachable"]).toContain(renamed.status);
});

it("two channels of one owner may exchange their names, checked at the same time", async () => {
  const { control } = testApp().telegram;
  const first = await connected();
  const second = await connected(first.owns);
  control.renameChat(first.username, { username: null });
  control.renameChat(second.username, { username: first.username });
  control.renameChat(Number(first.chatId), { username: second.username });
  await Promise.all([first, second].map(({ channel }) => check(channel, first.owns)));
  await Promise.all([first, second].map(({ channel }) => check(channel, first.owns)));
  const names = new Map((await listOf(first.owns)).map(({ id, title }) => [id, title]));
  expect(names.get(first.channel.id)).toBe(`@${second.username}`);
  expect(names.get(second.channel.id)).toBe(`@${first.username}`);
});

it("the chat that has the name now can be connected beside the one that had it", async () => {
  const { control } = testApp().telegram;
  const { channel, owns, username, chatId, bot, botToken } = await connected();
  control.renameChat(username, { username: null });
  const stranger = control.createChat({ title: "A new one", username });
  control.setMember(stranger.id, bot.id);
  const added = await ask("POST", "/channels", { username, botToken }, owns);
  expect(added.statusCode).toBe(201);
  expect(added.json()).toMatchObject({ channel: { username, chatId: String(stranger.id) } });
  const list = await listOf(owns);
  expect(list.find(({ id }) => id === channel.id)).toMatchObject({ username: chatId });
  const again = await ask("POST", "/channels", { username, botToken }, owns);
  expect(refusalOf(again)).toEqual([409, "channel_duplicate"]);
});

it("a name that its owner added without a bot meanwhile is not taken from that entry", async () => {
  const { control } = testApp().telegram;
  const { channel, owns, username, chatId } = await connected();
  const next = aName();
  await ask("POST", "/channels", { username: next }, owns);
  control.renameChat(username, { username: next });
  expect(await check(channel, owns)).toMatchObject({ username: chatId, status: "ok" });
  await ask("POST", "/channels", { username: chatId }, owns);
});

it("another bot token for a channel whose name a stranger has is tried in the channel", async () => {
  const { control } = testApp().telegram;
  const { channel, owns, username, chatId, botToken } = await connected();
  control.renameChat(username, { username: null });
  control.createChat({ title: "A stranger", username });
  const tried = await ask("POST", "/channels/check", { username, chatId, botToken }, owns);
  expect(tried.json()).toMatchObject({ passed: true });
  const given = await ask("PUT", `/channels/${channel.id}`, { botToken }, owns);
  expect(given.json()).toMatchObject({ channel: { username: chatId, status: "ok" } });
});

it("a post that is sent after the name was given away is linked by the number without a check", async () => {
  const { control, url } = testApp().telegram;
  const { channel, owns, username, chatId } = await connected();
  control.renameChat(username, { username: null });
  control.createChat({ title: "A stranger", username });
  await testApp().startWorker();
  const made = await postPublications(testApp().app, owns, { channelIds: [channel.id] });
  const [{ id } = { id: "" }] = made.json<{ publications: Publication[] }>().publications;
  const link = `${url}/c/${chatId.slice(4)}/1`;
  await expect.poll(async () => (await seen(id, owns)).messageUrl).toBe(link);
  expect(control.posts(Number(chatId))).toHaveLength(1);
});
