import type { ErrorBody } from "@vestnik/contract/errorBody";
import { publications } from "../../db/schema.ts";
import { describe, expect, it } from "vitest";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { refusalOf, useChannelApp } from "../../testing/channelApp.ts";
import type { Method } from "../../testing/channelApp.ts";
import { postPublications, signUp } from "../../testing/factories.ts";

const { testApp, ask, connected, listOf } = useChannelApp();

describe("without a session", () => {
  it.each<[Method, string, object?]>([
    ["GET", "/channels"],
    ["GET", "/channels/limits"],
    ["POST", "/channels", { username: "some_channel" }],
    ["POST", "/channels/check", { username: "some_channel", botToken: "1:x" }],
    ["PUT", `/channels/${randomUUID()}`, { botToken: "1:x" }],
    ["DELETE", `/channels/${randomUUID()}`],
    ["POST", `/channels/${randomUUID()}/check`],
  ])("%s %s is refused", async (method, url, payload) => {
    const visitor = { userId: "", headers: { authorization: "" } };
    expect(refusalOf(await ask(method, url, payload, visitor))).toEqual([401, "unauthorized"]);
  });
});

describe("another owner's channel, and one that does not exist,", () => {
  it.each<[Method, string]>([
    ["PUT", ""],
    ["DELETE", ""],
    ["POST", "/check"],
  ])("answer the same to %s", async (method, path) => {
    const { channel, owns, botToken } = await connected();
    const stranger = await signUp(testApp());
    const payload = method === "PUT" ? { botToken } : undefined;
    const answers = [];
    for (const id of [channel.id, randomUUID()]) {
      const response = await ask(method, `/channels/${id}${path}`, payload, stranger);
      const { requestId: _, ...body } = response.json<ErrorBody>();
      answers.push([response.statusCode, body]);
    }
    expect(answers[0]).toEqual([404, expect.objectContaining({ code: "channel_not_found" })]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await listOf(owns)).toEqual([channel]);
  });
});

describe("removing a channel", () => {
  it("fails the posts that wait for it at once and preserves the history", async () => {
    const { channel, owns } = await connected();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const made = await postPublications(testApp().app, owns, {
      channelIds: [channel.id],
      scheduledDate: later,
    });
    expect(made.statusCode).toBe(201);
    const response = await ask("DELETE", `/channels/${channel.id}`, undefined, owns);
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    expect(await listOf(owns)).toEqual([]);
    const { db } = testApp().deps.database;
    const [remaining] = await db
      .select()
      .from(publications)
      .where(eq(publications.userId, owns.userId));
    expect(remaining).toMatchObject({
      status: "failed",
      errorCode: "channel_removed",
      channelId: null,
      channelTitle: channel.title,
    });
  });

  it("leaves nothing waiting for it when posts are scheduled at the same moment", async () => {
    const { channel, owns } = await connected();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const requests = Array.from({ length: 6 }, async (_, n) =>
      n === 3
        ? await ask("DELETE", `/channels/${channel.id}`, undefined, owns)
        : await postPublications(testApp().app, owns, {
            channelIds: [channel.id],
            scheduledDate: later,
          }),
    );
    const statuses = new Set((await Promise.all(requests)).map(({ statusCode }) => statusCode));
    expect([...statuses].every((status) => [200, 201, 404].includes(status))).toBe(true);
    const { db } = testApp().deps.database;
    const rows = await db.select().from(publications).where(eq(publications.userId, owns.userId));
    expect(rows.filter(({ status }) => status !== "failed")).toEqual([]);
  });
});
