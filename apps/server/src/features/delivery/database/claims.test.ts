import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
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
