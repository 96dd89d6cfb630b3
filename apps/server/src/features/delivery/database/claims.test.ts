import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Db } from "../../../db/db.ts";
import { publications } from "../../../db/schema.ts";
import { connectChannel, scheduleOne, signUp } from "../../../testing/factories.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import { claimNext } from "./leases.ts";

const request = {
  workerId: "worker-2",
  leaseMs: 60_000,
  limit: 10,
  concurrencyOf: new Map<number, number>(),
  poison: false,
};

it.runIf(process.env["TEST_DATABASE"] === "postgres")(
  "a worker does not wait for what another one is just claiming, but takes what else is due",
  async () => {
    const testApp = await startTestApp();
    const { app, deps } = testApp;
    const { db } = deps.database;
    const owner = await signUp(testApp);
    const scheduledDate = null;
    const held = await scheduleOne(app, owner, await connectChannel(testApp, owner), {
      scheduledDate,
    });
    const free = await scheduleOne(app, owner, await connectChannel(testApp, owner), {
      scheduledDate,
    });
    const claimed = await db.transaction(async (tx) => {
      await tx.select().from(publications).where(eq(publications.id, held.id)).for("update");
      // While this transaction, another worker's, is open.
      return (await claimNext(db, request)).claimed;
    });
    expect(claimed.map(({ publication }) => publication.id)).toEqual([free.id]);
    await testApp.close();
  },
);

it("behind hundreds of posts of one channel another one's is found, whichever way is taken", async () => {
  const testApp = await startTestApp();
  const { app, deps } = testApp;
  const { db } = deps.database;
  const owner = await signUp(testApp);
  const crowded = await connectChannel(testApp, owner);
  const first = await scheduleOne(app, owner, crowded, { scheduledDate: null });
  const ask = async (isLineLong: boolean) => await claimNext(db, { ...request, isLineLong });
  const alone = await ask(false);
  expect(alone.claimed.map(({ publication }) => publication.id)).toEqual([first.id]);
  expect(alone.isLineLong).toBe(false);
  await copy(db, first.id, 600);
  const wide = await ask(false);
  // The first of them is being sent.
  expect(wide).toMatchObject({ claimed: [], isLineLong: true });
  const neighbour = await signUp(testApp);
  const channel = await connectChannel(testApp, neighbour);
  const other = await scheduleOne(app, neighbour, channel, { scheduledDate: null });
  const asked = await ask(wide.isLineLong);
  expect(asked.claimed.map(({ publication }) => publication.id)).toEqual([other.id]);
  await testApp.close();
});

/** So many more posts like this one wait in its channel, due at the same time. */
async function copy(db: Db, id: string, times: number): Promise<void> {
  const [row] = await db.select().from(publications).where(eq(publications.id, id));
  if (!row) throw new Error("there is no such publication");
  const { kind: _, ...written } = row;
  const waiting = {
    status: "scheduled",
    workerId: null,
    leaseUntil: null,
    attemptId: null,
  } as const;
  const copies = Array.from({ length: times }, () => ({
    ...written,
    ...waiting,
    id: randomUUID(),
  }));
  await db.insert(publications).values(copies);
}
