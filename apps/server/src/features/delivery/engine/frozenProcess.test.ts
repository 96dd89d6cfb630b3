/** A process that froze, or whose machine vanished, in the middle of a transaction: its locks last until the database releases them. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { channels, publications } from "../../../db/schema.ts";
import { connectChannel, postPublications, publicationsWhen } from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startOwnedApp } from "../../../testing/ownedApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { sweep } from "../database/leases.ts";
import { recordOutcomes } from "../database/outcomes.ts";

// On PGlite there is no other process.
describe.skipIf(process.env["TEST_DATABASE_URL"] === undefined)(
  "the lock of a frozen process",
  () => {
    let testApp: TestApp;
    let owner: Owner;
    let channel: TestChannel;

    beforeEach(async () => {
      ({ testApp, owner, channel } = await startOwnedApp());
    });
    afterEach(async () => await testApp.close());

    it("on a late post does not delay the outcomes of other owners' posts", async () => {
      const { db } = testApp.deps.database;
      const other = await connectChannel(testApp, owner);
      await postPublications(testApp.app, owner, { channelIds: [channel.id, other.id] });
      await db.update(publications).set({
        notBefore: sql`now() - interval '2 hours'`,
        lateLimitAt: sql`now() - interval '1 hour'`,
      });
      const [held, free] = await db.select().from(publications);
      const [isHeld, thaw] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = db.transaction(async (tx) => {
        await tx
          .select()
          .from(publications)
          .where(eq(publications.id, held?.id ?? ""))
          .for("update");
        isHeld.resolve();
        await thaw.promise;
      });
      await isHeld.promise;
      await sweep(db);
      const [swept] = await db
        .select()
        .from(publications)
        .where(eq(publications.id, free?.id ?? ""));
      expect(swept?.status).toBe("missed");
      thaw.resolve();
      await holding;
      await sweep(db);
      await publicationsWhen(testApp.app, owner, ({ status }) => status === "missed", 2);
    });

    it("on a channel, which is about to be removed, does not delay the outcomes of its posts", async () => {
      const { db } = testApp.deps.database;
      await postPublications(testApp.app, owner, { channelIds: [channel.id] });
      await db.update(channels).set({ status: "no_post_right" });
      const id = randomUUID();
      const change = { status: "sending", fence: 1, attemptId: id } as const;
      const [row] = await db.update(publications).set(change).returning();
      const attempt = { id, publicationId: row?.id ?? "", fence: 1 };
      const [isHeld, thaw] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const removing = db.transaction(async (tx) => {
        await tx.select().from(channels).where(eq(channels.id, channel.id)).for("update");
        isHeld.resolve();
        await thaw.promise;
        await tx.delete(channels).where(eq(channels.id, channel.id));
      });
      await isHeld.promise;
      const outcome = { kind: "delivered", messageIds: [1] } as const;
      await db.transaction(async (tx) => {
        await recordOutcomes(tx, [{ attempt, outcome }]);
        thaw.resolve();
      });
      await removing;
      const [sent] = await db.select().from(publications);
      expect(sent).toMatchObject({ status: "published", channelId: null });
    });
  },
);
