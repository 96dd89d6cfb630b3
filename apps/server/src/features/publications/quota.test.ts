/** A decision counts once against the plan, in however many channels it goes out. */
import type { CreditInfo } from "@vestnik/contract/credits";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { batches, publications } from "../../db/schema.ts";
import {
  call,
  connectChannel,
  minutesAhead,
  postPublications,
  schedule,
  signUp,
} from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let channelIds: string[];

/** Everybody has the free plan: ten decisions a month. */
const LIMIT = 10;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(async () => await testApp.close());
beforeEach(async () => {
  owner = await signUp(testApp);
  channelIds = [
    (await connectChannel(testApp, owner)).id,
    (await connectChannel(testApp, owner)).id,
    (await connectChannel(testApp, owner)).id,
  ];
});

const used = async () =>
  (await call(testApp.app, owner, "GET", "/credits/info")).json<{ data: CreditInfo }>().data
    .publications.used;
const decide = async (channels = channelIds) =>
  await schedule(testApp.app, owner, { channelIds: channels });
const useUp = async () => {
  for (let n = await used(); n < LIMIT; n += 1) await decide();
};
const seenOf = (all: readonly Publication[]) => all.map(({ id, version }) => ({ id, version }));
const fresh = async (all: readonly Publication[]) => {
  const path = `/publications?batchId=${all[0]?.batchId}&status=scheduled,failed,deleted,missed`;
  const found = await call(testApp.app, owner, "GET", path);
  const ids = all.map(({ id }) => id);
  return found
    .json<{ publications: Publication[] }>()
    .publications.filter(({ id }) => ids.includes(id));
};
/** A decision about these of one batch, as they are now; the code of its refusal, if it is refused. */
const decideAbout = async (
  method: "POST" | "DELETE",
  verb: "" | "/restore" | "/send-again",
  all: readonly Publication[],
) => {
  const path = `/publications/batches/${all[0]?.batchId}${verb}`;
  const seen = { publications: seenOf(await fresh(all)) };
  return (await call(testApp.app, owner, method, path, seen)).json<ErrorBody>().code;
};
const remove = async (all: readonly Publication[]) => await decideAbout("DELETE", "", all);
const restore = async (all: readonly Publication[]) => await decideAbout("POST", "/restore", all);
const sendAgain = async (all: readonly Publication[]) =>
  await decideAbout("POST", "/send-again", all);
const setRows = async (
  all: readonly Publication[],
  change: Partial<typeof publications.$inferInsert>,
) => {
  const ids = all.map(({ id }) => id);
  const { db } = testApp.deps.database;
  await db.update(publications).set(change).where(inArray(publications.id, ids));
};
const fail = async (all: readonly Publication[]) =>
  await setRows(all, { status: "failed", errorCode: "chat_not_found", errorDescription: "" });
/** As if the decision had been made in an earlier period. */
const makeOlder = async (all: readonly Publication[]) => {
  const then = new Date(Date.now() - 40 * 24 * 3_600_000);
  const { db } = testApp.deps.database;
  const batch = eq(batches.id, all[0]?.batchId ?? "");
  await db.update(batches).set({ createdAt: then, countedAt: then }).where(batch);
  await setRows(all, { createdAt: then });
  return then;
};

describe("at the limit of the plan", () => {
  it("one more is refused, with the limit and the count, in words that say what counts", async () => {
    await useUp();
    const refused = await postPublications(testApp.app, owner, { channelIds });
    expect(refused.statusCode).toBe(403);
    const body = refused.json<ErrorBody>();
    expect(body).toMatchObject({
      code: "publication_limit_reached",
      details: { limit: LIMIT, count: LIMIT },
    });
    expect(body.message).toContain("in however many channels");
  });

  it("of fifty parallel decisions exactly ten are accepted, each in all its channels", async () => {
    const replies = await Promise.all(
      Array.from(
        { length: 50 },
        async () => await postPublications(testApp.app, owner, { channelIds }),
      ),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(LIMIT);
    expect(statuses.filter((status) => status === 403)).toHaveLength(40);
    const { db } = testApp.deps.database;
    const stored = await db.$count(publications, eq(publications.userId, owner.userId));
    expect(stored).toBe(LIMIT * channelIds.length);
  });

  it("the same request once more is no other decision", async () => {
    for (let n = 1; n < LIMIT; n += 1) await decide();
    const scheduledDate = minutesAhead(60);
    const publish = async () =>
      await postPublications(
        testApp.app,
        owner,
        { channelIds, scheduledDate },
        "the-last-place-10",
      );
    const first = await publish();
    expect([first.statusCode, (await publish()).body]).toEqual([201, first.body]);
    expect(await used()).toBe(LIMIT);
  });

  it("a decision that takes the place of another is accepted", async () => {
    const old = await decide();
    await useUp();
    const replaces = seenOf(old);
    await schedule(testApp.app, owner, { channelIds, replaces });
    expect(await used()).toBe(LIMIT);
  });

  it("one that leaves the other in a channel is a decision more", async () => {
    const old = await decide();
    await useUp();
    const scheduledDate = minutesAhead(60);
    const post = { channelIds: channelIds.slice(1), scheduledDate, replaces: seenOf(old.slice(1)) };
    const refused = await postPublications(testApp.app, owner, post);
    expect(refused.json<ErrorBody>().code).toBe("publication_limit_reached");
  });

  it("a channel of a decision that counts is restored, and is sent again", async () => {
    const made = await decide();
    await useUp();
    await remove(made.slice(1));
    expect(await restore(made.slice(1))).toBeUndefined();
    await fail(made.slice(1));
    expect(await sendAgain(made.slice(1))).toBeUndefined();
    expect(await used()).toBe(LIMIT);
  });

  it("a decision that does not count any more is neither restored nor sent again", async () => {
    const [deleted, failed] = [await decide(), await decide()];
    await remove(deleted);
    await fail(failed);
    await useUp();
    expect(await restore(deleted)).toBe("publication_limit_reached");
    expect(await sendAgain(failed)).toBe("publication_limit_reached");
    const path = `/publications/${failed[0]?.id}`;
    const { version } = (await fresh(failed.slice(0, 1)))[0] ?? {};
    const again = { choice: "send_again", version };
    const replies = [
      await call(testApp.app, owner, "POST", `${path}/resolve`, again),
      await call(testApp.app, owner, "PUT", `${path}/schedule`, {
        scheduledDate: minutesAhead(60),
        version,
      }),
      await call(testApp.app, owner, "POST", `/publications/${deleted[0]?.id}/restore`),
    ];
    const codes = replies.map((reply) => reply.json<ErrorBody>().code);
    expect(codes).toEqual(Array.from({ length: 3 }, () => "publication_limit_reached"));
  });
});

describe("what counts", () => {
  it("is the decision: one in three channels, three in one each", async () => {
    await decide();
    expect(await used()).toBe(1);
    for (const channelId of channelIds) {
      const post = { channelId, text: "Tea", scheduledDate: minutesAhead(60) };
      const made = await call(testApp.app, owner, "POST", "/scheduled-posts", post);
      expect(made.statusCode).toBe(201);
    }
    expect(await used()).toBe(4);
  });

  it("stays one when channels get a text or a time of their own, and until the last of them is deleted", async () => {
    const made = await decide();
    const [first, second] = made;
    await call(testApp.app, owner, "PUT", `/publications/${first?.id}`, { text: "<p>Own</p>" });
    const time = { scheduledDate: minutesAhead(600) };
    await call(testApp.app, owner, "PUT", `/publications/${second?.id}/schedule`, time);
    expect(await used()).toBe(1);
    await remove(made.slice(1));
    expect(await used()).toBe(1);
    await remove(made.slice(0, 1));
    expect(await used()).toBe(0);
  });

  it("comes back as one when the whole decision is restored into the last place", async () => {
    const made = await decide();
    await remove(made);
    for (let n = 1; n < LIMIT; n += 1) await decide();
    expect(await restore(made)).toBeUndefined();
    expect(await used()).toBe(LIMIT);
    expect((await fresh(made)).map(({ status }) => status)).toEqual(made.map(() => "scheduled"));
  });
});

describe("a decision of an earlier period", () => {
  it("does not count in this one, also when a channel of it is sent again", async () => {
    const made = await decide();
    await makeOlder(made);
    await setRows(made.slice(0, 1), { status: "published" });
    await fail(made.slice(1));
    await useUp();
    expect(await sendAgain(made.slice(1))).toBeUndefined();
    expect(await used()).toBe(LIMIT);
  });

  it("that counted when its period ended is deleted and restored without counting in this one", async () => {
    const made = await decide();
    await makeOlder(made);
    await useUp();
    await remove(made);
    expect(await restore(made)).toBeUndefined();
    expect(await used()).toBe(LIMIT);
  });

  it.each([
    ["failed", sendAgain],
    ["was deleted", restore],
  ])("that %s in it counts in the period in which it is taken up again", async (how, again) => {
    const made = await decide();
    const updatedAt = await makeOlder(made);
    if (how === "failed") await fail(made);
    else await remove(made);
    await setRows(made, { updatedAt });
    expect(await used()).toBe(0);
    expect(await again(made)).toBeUndefined();
    expect(await used()).toBe(1);
  });
});
