import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectChannel, postPublications } from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { startOwnedApp } from "../../testing/ownedApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let stranger: Owner;
let channel: TestChannel;

beforeAll(async () => ({ testApp, owner, stranger, channel } = await startOwnedApp()));
afterAll(async () => await testApp.close());

async function listOf(who: Owner): Promise<Publication[]> {
  const response = await testApp.app.inject({ url: "/api/publications", headers: who.headers });
  return response.json<{ publications: Publication[] }>().publications;
}

describe("a text that a channel gets within a day anyway", () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const inHours = async (hours: number, text: string, more: object = {}, who = owner) =>
    await postPublications(testApp.app, who, {
      channelIds: [channel.id],
      text: `<p>${text}</p>`,
      scheduledDate: at(hours),
      ...more,
    });
  const ask = { ifRepeated: "ask" } as const;

  it("is refused when its owner wants to be asked, with the channel and the time, and nothing is stored", async () => {
    await inHours(30, "Again?");
    const before = await listOf(owner);
    const asked = await inHours(10, "Again?", ask);
    const { code, details } = asked.json<ErrorBody>();
    expect([asked.statusCode, code]).toEqual([409, "publication_repeated"]);
    expect(details).toMatchObject({ dueAt: before[0]?.dueAt, isPlanned: true, channelCount: 1 });
    expect(await listOf(owner)).toHaveLength(before.length);
  });

  it("is published again when the client does not want to ask, or its owner has answered", async () => {
    const answered = await inHours(10, "Again?");
    expect(answered.statusCode).toBe(201);
  });

  it("does not refuse the repetition of the request itself, whatever it says about asking", async () => {
    const key = randomUUID();
    const request = { channelIds: [channel.id], text: "<p>Once</p>" };
    const send = async (more: object) =>
      await postPublications(testApp.app, owner, { ...request, ...more }, key);
    const replies = [await send(ask), await send(ask), await send({})];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  });

  it("asks about nothing else: another day, another text, another channel, another owner", async () => {
    const second = await connectChannel(testApp, owner);
    const foreign = await connectChannel(testApp, stranger);
    await inHours(100, "Daily");
    const replies = [
      await inHours(124.5, "Daily", ask),
      await inHours(75.5, "Daily", ask),
      await inHours(100, "Daily!", ask),
      await inHours(100, "Daily", { ...ask, channelIds: [second.id] }),
      await inHours(100, "Daily", { ...ask, channelIds: [foreign.id] }, stranger),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
  });

  it("is compared by its images where there are no words", async () => {
    const picture = (name: string) => ({ imageUrl: `https://example.org/${name}.jpg` });
    await inHours(50, "", picture("one"));
    const other = await inHours(50, "", { ...ask, ...picture("two") });
    const same = await inHours(50, "", { ...ask, ...picture("one") });
    expect([other.statusCode, same.statusCode]).toEqual([201, 409]);
  });
});
