/** What earlier versions stored is opened, compared, changed and published by this one as if it were its own. */
import { readdirSync } from "node:fs";
import type { Draft } from "@vestnik/contract/drafts";
import type { Publication } from "@vestnik/contract/publications";
import { isSameContent } from "@vestnik/domain/content";
import type { Content } from "@vestnik/domain/content";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  call,
  isSettled,
  minutesAhead,
  publicationsWhen,
  schedule,
  signInAgain,
} from "../factories.ts";
import type { Owner } from "../factories.ts";
import { plainJpeg } from "../images/hostileImages.ts";
import { startTestApp } from "../testApp.ts";
import type { TestApp } from "../testApp.ts";
import { openRelease, readRelease } from "./releasedDatabase.ts";

type Stored = {
  readonly users: readonly { readonly telegram_id: number }[];
  readonly uploads: readonly { readonly filename: string }[];
  readonly channels: readonly {
    readonly id: string;
    readonly chat_id: string;
    readonly bot_id: number;
    readonly username: string;
  }[];
};

type NewPost = Parameters<typeof schedule>[2];
const contentOf = ({ kind, content }: Publication) => ({ kind, ...content }) as Content;

const releases = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.replace(".json", ""));

describe.each(releases)("what %s stored", (name) => {
  const release = readRelease(name);
  const stored = release.tables as unknown as Stored;
  let testApp: TestApp;
  let owner: Owner;

  beforeAll(async () => {
    const settings = { DEFAULT_PLAN: "business" };
    testApp = await startTestApp({ settings, database: await openRelease(release) });
    owner = await signInAgain(testApp, stored.users[0]?.telegram_id ?? 0);
    for (const { filename } of stored.uploads)
      await testApp.deps.files.save(filename, await plainJpeg());
    // They were scheduled for a day that may be over by now.
    await testApp.deps.database.db.execute(sql`
      update publications set due_at = now() + interval '30 days', not_before = now() + interval '30 days',
        late_limit_at = now() + interval '31 days' where status = 'scheduled'`);
  });
  afterAll(async () => await testApp.close());

  const ask = async <T>(
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: object,
  ): Promise<T> => {
    const answer = await call(testApp.app, owner, method, path, body);
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`);
    return answer.json<T>();
  };
  const publications = async (query = "") =>
    (await ask<{ publications: Publication[] }>("GET", `/publications?limit=100${query}`))
      .publications;
  const batches = async () => {
    const waiting = await publications("&status=scheduled");
    return Map.groupBy(waiting, ({ batchId }) => batchId);
  };
  const drafts = async () => (await ask<{ data: { data: Draft[] } }>("GET", "/drafts")).data.data;

  it("is read whole: lists, details, the calendar and drafts", async () => {
    const all = await publications("&status=scheduled,published,failed,deleted");
    expect(all).toHaveLength(release.tables["publications"]?.length ?? 0);
    for (const { id } of all) await ask("GET", `/publications/${id}`);
    const span = `from=${minutesAhead(0)}&to=${minutesAhead(40 * 24 * 60)}`;
    const { items } = await ask<{ items: unknown[] }>("GET", `/publications/calendar?${span}`);
    expect(items).toHaveLength((await publications("&status=scheduled")).length);
    expect(await drafts()).toHaveLength(release.tables["drafts"]?.length ?? 0);
  });

  it("says the same in every channel where it said the same, and what is written now can be the same", async () => {
    const sizes: number[] = [];
    for (const [batchId, siblings] of await batches()) {
      const contents = siblings.map(contentOf);
      const [first, second] = contents;
      if (!first || !second) throw new Error(`Two channels have ${batchId}.`);
      sizes.push(new Set(contents.map((each) => JSON.stringify(each))).size);
      expect(isSameContent(first, second)).toBe(sizes.at(-1) === 1);
      const channelIds = siblings.map(({ channelId }) => channelId ?? "");
      const written = await schedule(testApp.app, owner, { ...first, channelIds } as NewPost);
      expect(written.map((each) => isSameContent(contentOf(each), first))).toEqual([true, true]);
      const seen = written.map(({ id, version }) => ({ id, version }));
      const path = `/publications/batches/${written[0]?.batchId}`;
      await call(testApp.app, owner, "DELETE", path, { publications: seen });
    }
    expect(sizes.filter((size) => size > 1)).toHaveLength(1);
  });

  it("can be changed as a whole, and comes back as it was", async () => {
    for (const [batchId, siblings] of await batches()) {
      const [first] = siblings;
      if (first?.kind !== "post") continue;
      const { content } = first;
      const seen = siblings.map(({ id, version }) => ({ id, version }));
      const change = { ...content, text: `${content.text}<p>Now</p>`, publications: seen };
      const path = `/publications/batches/${batchId}`;
      const { results } = await ask<{ results: { publication: Publication }[] }>(
        "PUT",
        path,
        change,
      );
      const again = results.map(({ publication: { id, version } }) => ({ id, version }));
      await ask("PUT", path, { ...content, publications: again });
      const now = (await batches()).get(batchId)?.map(contentOf) ?? [];
      expect(now.map((each) => isSameContent(each, contentOf(first)))).toEqual([true, true]);
    }
  });

  it("is published, when its channels have their bots", async () => {
    for (const { id, chat_id: chatId, bot_id: botId, username } of stored.channels) {
      const { control } = testApp.telegram;
      const botToken = `${botId}:${"A".repeat(35)}`;
      control.createBot({ botToken });
      control.createChat({ id: Number(chatId), title: username, username });
      control.setMember(chatId, botId);
      await ask("PUT", `/channels/${id}`, { botToken });
    }
    await testApp.startWorker();
    for (const [batchId, siblings] of await batches()) {
      const seen = siblings.map(({ id, version }) => ({ id, version }));
      await ask("POST", `/publications/batches/${batchId}/publish-now`, { publications: seen });
    }
    const settled = await publicationsWhen(testApp.app, owner, isSettled, 20);
    const before = release.tables["publications"]?.filter(
      (row) => "status" in row && row.status === "published",
    );
    const waited = release.tables["publications"]?.filter(
      (row) => "status" in row && row.status === "scheduled",
    );
    expect(settled.filter(({ status }) => status === "published")).toHaveLength(
      (before?.length ?? 0) + (waited?.length ?? 0),
    );
  });

  it("is a draft that can be saved again", async () => {
    for (const { _id: id, title, version, poll, ...draft } of await drafts()) {
      const { content, imageUrl, imageUrls, tags } = draft;
      const body = poll
        ? { title, poll, version }
        : { title, content, imageUrl, imageUrls, tags, version };
      await ask("PUT", `/drafts/${id}`, body);
    }
    expect(await drafts()).toHaveLength(release.tables["drafts"]?.length ?? 0);
  });
});
