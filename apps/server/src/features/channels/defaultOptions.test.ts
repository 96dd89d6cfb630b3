/** What a channel's owner chooses for its new posts: it is stored with the channel, and the form alone asks for it (decision 214). */
import type { Channel } from "@vestnik/contract/channels";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { MAX_REMOVE_MINUTES } from "@vestnik/domain/afterPublishing";
import { readDefaultOptions } from "@vestnik/domain/defaultOptions";
import { eq, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { channels, publications } from "../../db/schema.ts";
import { refusalOf, useChannelApp } from "../../testing/channelApp.ts";
import { call, postPublications, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";

const { testApp, ask, connected, listOf } = useChannelApp();

const vestniks = readDefaultOptions({});
const chosen = {
  silent: true,
  linkPreview: { mode: "small", above: true },
  pin: { unpinAfterMinutes: 60 },
};

const choose = async (id: string, defaultOptions: object, who: Owner) =>
  await ask("PUT", `/channels/${id}`, { defaultOptions }, who);

const storedOf = async (id: string) => {
  const { db } = testApp().deps.database;
  const [row] = await db
    .select({ stored: sql<object>`${channels.defaultOptions}` })
    .from(channels)
    .where(eq(channels.id, id));
  return row?.stored;
};

describe("the defaults of a channel", () => {
  it("are chosen by nobody who is not signed in", async () => {
    const visitor = { userId: "", headers: { authorization: "" } };
    const answer = await choose(randomUUID(), chosen, visitor);
    expect(refusalOf(answer)).toEqual([401, "unauthorized"]);
  });

  const unreadable = [400, "validation_failed"];
  it.each([
    ["an option that belongs to one post", { topicId: 5 }, unreadable],
    ["the page of a preview", { linkPreview: { mode: "large", url: "https://a.org" } }, unreadable],
    ["a value of another kind", { silent: "yes" }, unreadable],
    [
      "a removal after 48 hours",
      { removeAfterMinutes: MAX_REMOVE_MINUTES + 1 },
      [422, "remove_time"],
    ],
    ["a pin of no minutes", { pin: { unpinAfterMinutes: 0 } }, [422, "unpin_time"]],
  ])("are refused with %s, and nothing of the request is done", async (_, wrong, refusal) => {
    const { channel, owns, botToken } = await connected();
    const asked = { botToken, sharesVoice: true, defaultOptions: { protected: true, ...wrong } };
    const answer = await ask("PUT", `/channels/${channel.id}`, asked, owns);
    expect(refusalOf(answer)).toEqual(refusal);
    expect(await listOf(owns)).toEqual([channel]);
  });

  it("of somebody else's channel are as absent as those of one that never was", async () => {
    const { channel, owns } = await connected();
    const stranger = await signUp(testApp());
    const answers = [];
    for (const id of [channel.id, randomUUID()]) {
      const answer = await choose(id, chosen, stranger);
      const { requestId: _, ...body } = answer.json<ErrorBody>();
      answers.push([answer.statusCode, body]);
    }
    expect(answers[0]).toEqual([404, expect.objectContaining({ code: "channel_not_found" })]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await listOf(owns)).toEqual([channel]);
  });

  it("are Vestnik's until their owner chooses others, and one that is left out is Vestnik's again", async () => {
    const { channel, owns } = await connected();
    expect(channel.defaultOptions).toEqual(vestniks);
    const answer = await choose(channel.id, chosen, owns);
    const first = { ...channel, defaultOptions: { ...vestniks, ...chosen } };
    expect([answer.statusCode, answer.json<{ channel: Channel }>().channel]).toEqual([200, first]);
    expect(await listOf(owns)).toEqual([first]);

    await choose(channel.id, { protected: true }, owns);
    const second = { ...channel, defaultOptions: { ...vestniks, protected: true } };
    expect(await listOf(owns)).toEqual([second]);
    // What differs alone is stored, so that a later option has its default here, too.
    expect(await storedOf(channel.id)).toEqual({ protected: true });
  });

  it("stay when something else of the channel changes, and when it is given back as it was read", async () => {
    const { channel, owns } = await connected();
    await choose(channel.id, chosen, owns);
    await ask("PUT", `/channels/${channel.id}`, { sharesVoice: true }, owns);
    const [read] = await listOf(owns);
    const answer = await ask("PUT", `/channels/${channel.id}`, read, owns);
    expect(answer.json<{ channel: Channel }>().channel).toEqual(read);
    expect(read).toMatchObject({ sharesVoice: true, defaultOptions: chosen });
  });

  it("that an earlier version stored lack nothing", async () => {
    const { channel, owns } = await connected();
    const { db } = testApp().deps.database;
    await db
      .update(channels)
      .set({ defaultOptions: sql`'{"silent": true, "pin": 7, "gone": 1}'::jsonb` })
      .where(eq(channels.id, channel.id));
    expect((await listOf(owns))[0]?.defaultOptions).toEqual({ ...vestniks, silent: true });
  });

  it("change nothing of what a program sends", async () => {
    const { channel, owns } = await connected();
    await choose(channel.id, { silent: true, protected: true, removeAfterMinutes: 60 }, owns);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const where = { channelIds: [channel.id], scheduledDate: later };
    await postPublications(testApp().app, owns, where);
    const flat = await call(testApp().app, owns, "POST", "/scheduled-posts", {
      channelId: channel.id,
      text: "Tea",
      imageUrl: "",
      imageUrls: [],
      tags: [],
      scheduledDate: later,
    });
    expect(flat.statusCode).toBeLessThan(300);
    const { db } = testApp().deps.database;
    const stored = await db.select().from(publications).where(eq(publications.userId, owns.userId));
    expect(stored.map(({ content }) => content)).toEqual([
      expect.objectContaining({ silent: false, protected: false, removeAfterMinutes: null }),
      expect.objectContaining({ silent: false, protected: false, removeAfterMinutes: null }),
    ]);
  });
});
