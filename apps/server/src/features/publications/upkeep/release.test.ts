/** After a restore: what was due may have been sent already, and waits for the operator of the service. */
import type { CalendarItem, Publication } from "@vestnik/contract/publications";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publications } from "../../../db/schema.ts";
import {
  call,
  isSettled,
  minutesAhead,
  postPublications,
  publicationsWhen,
  scheduleOne,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startOwnedApp } from "../../../testing/ownedApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { sweep } from "../../delivery/database/leases.ts";
import { countHeld, holdDue, releaseHeld } from "./release.ts";

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;
beforeEach(async () => ({ testApp, owner, channel } = await startOwnedApp()));
afterEach(async () => await testApp.close());

const database = () => testApp.deps.database;
const sent = () => testApp.telegram.control.posts(channel.chatId).map(({ text }) => text);

/** Without a worker it waits, and its time has come. */
async function postDue(text: string): Promise<string> {
  const response = await postPublications(testApp.app, owner, {
    channelIds: [channel.id],
    text: `<p>${text}</p>`,
  });
  return response.json<{ publications: Publication[] }>().publications[0]?.id ?? "";
}

async function publicationOf(id: string): Promise<Publication> {
  const response = await call(testApp.app, owner, "GET", `/publications/${id}`);
  return response.json<{ publication: Publication }>().publication;
}

const isPublished = async (id: string) =>
  await expect.poll(async () => (await publicationOf(id)).status).toBe("published");

it("what was due is not sent until it is released, and its owner sees why; what comes later goes out meanwhile", async () => {
  const due = await postDue("due");
  await scheduleOne(testApp.app, owner, channel);
  expect(await holdDue(database())).toBe(1);
  const later = await postDue("later");
  expect(await publicationOf(due)).toMatchObject({ status: "scheduled", heldBy: "restore" });
  const query = `from=${minutesAhead(-60)}&to=${minutesAhead(60)}`;
  const response = await call(testApp.app, owner, "GET", `/publications/calendar?${query}`);
  const items = response.json<{ items: CalendarItem[] }>().items;
  expect(items.map(({ id, heldBy }) => [id, heldBy])).toEqual([
    [due, "restore"],
    [later, null],
  ]);

  await testApp.startWorker();
  await isPublished(later);
  expect(sent()).toEqual(["later"]);
  expect(await publicationOf(due)).toMatchObject({ status: "scheduled", heldBy: "restore" });
  expect(await countHeld(database())).toMatchObject({ inTime: 1, late: 0 });

  const released = await releaseHeld(database());
  expect(released).toMatchObject({ inTime: 1, firstDue: released.lastDue, late: 0 });
  expect(released.firstDue?.toISOString()).toBe((await publicationOf(due)).dueAt);
  await isPublished(due);
  expect(sent()).toEqual(["later", "due"]);
  expect(await releaseHeld(database())).toMatchObject({ inTime: 0, firstDue: null });
});

it("its owner may send it, which needs no release", async () => {
  const id = await postDue("mine");
  await holdDue(database());
  const { version } = await publicationOf(id);
  const path = `/publications/${id}/publish-now`;
  expect((await call(testApp.app, owner, "POST", path, { version })).statusCode).toBe(200);
  expect((await publicationOf(id)).heldBy).toBeNull();
  await testApp.startWorker();
  await publicationsWhen(testApp.app, owner, isSettled);
  expect(sent()).toEqual(["mine"]);
});

it("what nobody released in time is missed for that reason, and a release does not send it", async () => {
  const id = await postDue("late");
  await holdDue(database());
  const { db } = database();
  const lateLimitAt = new Date(Date.now() - 1000);
  await db.update(publications).set({ lateLimitAt }).where(eq(publications.id, id));
  expect(await releaseHeld(database())).toMatchObject({ inTime: 0, late: 1 });
  await sweep(db);
  expect(await publicationOf(id)).toMatchObject({
    status: "missed",
    error: { code: "copy_not_released" },
  });
  await testApp.startWorker();
  const other = await postDue("other");
  await isPublished(other);
  expect(sent()).toEqual(["other"]);
});
