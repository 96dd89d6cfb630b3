import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { attempts, batches, publications } from "../../../db/schema.ts";
import {
  call,
  connectChannel,
  minutesAhead,
  postPublications,
  signUp,
} from "../../../testing/factories.ts";
import type { Owner } from "../../../testing/factories.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { purgeDeleted } from "./upkeep.ts";

let testApp: TestApp;
let owner: Owner;
beforeEach(async () => {
  testApp = await startTestApp();
  owner = await signUp(testApp);
});
afterEach(async () => await testApp.close());

/** A post to that many channels, with one attempt each. */
async function publish(channels = 1): Promise<string[]> {
  const channelIds: string[] = [];
  for (let n = 0; n < channels; n += 1) channelIds.push((await connectChannel(testApp, owner)).id);
  const response = await postPublications(testApp.app, owner, { channelIds });
  const made = response.json<{ publications: { id: string }[] }>().publications;
  const { db } = testApp.deps.database;
  await db.insert(attempts).values(made.map(({ id }) => ({ publicationId: id, fence: 1 })));
  return made.map(({ id }) => id);
}

async function age(
  id: string,
  days: { made: number; changed: number },
  status: "deleted" | "published" | "failed" = "deleted",
): Promise<void> {
  const ago = (n: number) => sql`now() - ${n} * interval '1 day'`;
  const { db } = testApp.deps.database;
  await db
    .update(publications)
    .set({ status, createdAt: ago(days.made), updatedAt: ago(days.changed) })
    .where(eq(publications.id, id));
  await db.update(batches).set({ createdAt: ago(days.made) });
}

async function left(): Promise<{ publications: number; attempts: number; batches: number }> {
  await purgeDeleted(testApp.deps.database.db);
  const { db } = testApp.deps.database;
  return {
    publications: await db.$count(publications),
    attempts: await db.$count(attempts),
    batches: await db.$count(batches),
  };
}

const all = { publications: 1, attempts: 1, batches: 1 };

it("what its owner did not delete is never removed", async () => {
  const [id = ""] = await publish();
  for (const status of ["published", "failed"] as const) {
    await age(id, { made: 4000, changed: 4000 }, status);
    expect(await left()).toEqual(all);
  }
});

it("what was deleted less than thirty days ago is not removed", async () => {
  const [id = ""] = await publish();
  await age(id, { made: 400, changed: 29 });
  expect(await left()).toEqual(all);
});

it("what may still count in a period of the plan is not removed, so that deleting frees no quota", async () => {
  const [id = ""] = await publish();
  await age(id, { made: 30.5, changed: 30.5 });
  expect(await left()).toEqual(all);
});

it("what was deleted thirty days ago is removed with its attempts, the rest of its batch is not", async () => {
  const [one = "", other = ""] = await publish(2);
  await age(one, { made: 60, changed: 31 });
  expect(await left()).toEqual({ publications: 1, attempts: 1, batches: 1 });
  await age(other, { made: 60, changed: 31 });
  expect(await left()).toEqual({ publications: 0, attempts: 0, batches: 0 });
});

/** Stored as if that many more had been deleted an hour ago. */
async function copyDeleted(id: string, copies: number): Promise<void> {
  const { db } = testApp.deps.database;
  const [row] = await db.select().from(publications).where(eq(publications.id, id));
  if (!row) throw new Error("There is nothing to copy.");
  const { id: _, kind: __, ...rest } = row;
  const copy = { ...rest, updatedAt: new Date(Date.now() - 3_600_000) };
  await db.insert(publications).values(Array.from({ length: copies }, () => copy));
}

it("of deleted ones the latest five hundred stay, so that deleting does not allow any number", async () => {
  const [oldest = ""] = await publish();
  await age(oldest, { made: 1, changed: 1 });
  await copyDeleted(oldest, 499);
  const { db } = testApp.deps.database;
  const isStored = async () => (await db.$count(publications, eq(publications.id, oldest))) > 0;
  expect(await isStored()).toBe(true);
  const channelIds = [(await connectChannel(testApp, owner)).id];
  const scheduledDate = minutesAhead(60);
  const made = await postPublications(testApp.app, owner, { channelIds, scheduledDate });
  const [scheduled] = made.json<{ publications: { id: string }[] }>().publications;
  await call(testApp.app, owner, "DELETE", `/publications/${scheduled?.id}`);
  expect(await isStored()).toBe(false);
  const deleted = eq(publications.status, "deleted");
  expect(await db.$count(publications, deleted)).toBe(500);
});
