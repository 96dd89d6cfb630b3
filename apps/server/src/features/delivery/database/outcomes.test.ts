import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { attempts, publications, rateLimits } from "../../../db/schema.ts";
import { connectChannel, scheduleOne, signUp } from "../../../testing/factories.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import { latestAttempt } from "./claimQueries.ts";
import { claimNext } from "./leases.ts";
import { recordOutcomes } from "./outcomes.ts";

const request = {
  workerId: "worker-2",
  leaseMs: 60_000,
  limit: 10,
  concurrencyOf: new Map<number, number>(),
  poison: false,
};

it("an answer to an earlier attempt does not end the one that is under way, whose own answer does", async () => {
  const testApp = await startTestApp();
  const { app, deps } = testApp;
  const { db } = deps.database;
  const owner = await signUp(testApp);
  const channel = await connectChannel(testApp, owner);
  const { id } = await scheduleOne(app, owner, channel, { scheduledDate: null });
  const claimAgain = async () => {
    await db.update(publications).set({ status: "scheduled" }).where(eq(publications.id, id));
    await db.delete(rateLimits);
    const { claimed } = await claimNext(db, request);
    return claimed.map(({ publication }) => latestAttempt(publication));
  };
  const stateNow = async () => {
    const [row] = await db.select().from(publications).where(eq(publications.id, id));
    return { status: row?.status, messageIds: row?.messageIds };
  };
  const [earlier] = await claimAgain();
  const [later] = await claimAgain();
  if (!earlier || !later) throw new Error("It was not claimed twice.");
  const delivered = (messageId: number) =>
    ({ kind: "delivered", messageIds: [messageId] }) as const;

  await db.transaction(
    async (tx) => await recordOutcomes(tx, [{ attempt: earlier, outcome: delivered(41) }]),
  );
  expect(await stateNow()).toEqual({ status: "sending", messageIds: null });

  // Both come again, in one batch.
  const both = [
    { attempt: earlier, outcome: delivered(41) },
    { attempt: later, outcome: delivered(42) },
  ];
  await db.transaction(async (tx) => await recordOutcomes(tx, both));
  expect(await stateNow()).toEqual({ status: "published", messageIds: [42] });
  const closed = await db.select().from(attempts).where(eq(attempts.publicationId, id));
  expect(closed.map(({ outcome }) => outcome)).toEqual(["delivered", "delivered"]);
  await testApp.close();
});
