import { randomBytes, randomUUID } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publications, publicationUploads, uploads } from "../../db/schema.ts";
import { connectChannel, postPublications, signUp } from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { plainJpeg } from "../../testing/images/hostileImages.ts";
import { storeBytes } from "../../testing/images/storedImage.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { clearLeftovers } from "./leftovers.ts";
import { keepImages, requireOwnUploads } from "./uploads.ts";

const DAY = 24 * 3_600_000;
const image = await plainJpeg();

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;

beforeEach(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
});
afterEach(async () => await testApp.close());

async function upload(): Promise<string> {
  const { deps } = testApp;
  return await storeBytes(deps, owner.userId, image);
}

async function clear(daysFromNow = 31): Promise<void> {
  await clearLeftovers(testApp.deps, new Date(Date.now() + daysFromNow * DAY));
}

async function publish(filename: string): Promise<number> {
  const post = { channelIds: [channel.id], imageUrls: [`/uploads/${filename}`] };
  return (await postPublications(testApp.app, owner, post)).statusCode;
}

const folder = () => join(testApp.deps.config.dataDir, "uploads");

async function stored(): Promise<{ rows: string[]; files: string[] }> {
  const rows = await testApp.deps.database.db.select().from(uploads);
  return {
    rows: rows.map(({ filename }) => filename).sort(),
    files: (await readdir(folder())).sort(),
  };
}

const both = (...filenames: string[]) => ({
  rows: filenames.toSorted(),
  files: filenames.toSorted(),
});

const strayName = () => `${randomBytes(16).toString("hex")}.jpg`;

describe("an image stays", () => {
  it("for thirty days after its upload, published or not", async () => {
    const filename = await upload();
    await clear(29);
    expect(await stored()).toEqual(both(filename));
  });

  it("for thirty days more whenever a browser of its owner reports that a text shows it", async () => {
    const [shown, forgotten] = [await upload(), await upload()];
    const inTwentyDays = new Date(Date.now() + 20 * DAY);
    await keepImages(testApp.deps, owner.userId, [shown], inTwentyDays);
    const stranger = await signUp(testApp);
    await keepImages(testApp.deps, stranger.userId, [forgotten], inTwentyDays);
    await clear(49);
    expect(await stored()).toEqual(both(shown));
    await clear(51);
    expect(await stored()).toEqual(both());
  });

  it("all four of a text that is opened again after ten days, and for thirty days more", async () => {
    const four = [await upload(), await upload(), await upload(), await upload()];
    await clear(10);
    const inTenDays = new Date(Date.now() + 10 * DAY);
    const { missing, keptUntil } = await keepImages(testApp.deps, owner.userId, four, inTenDays);
    expect([missing, keptUntil]).toEqual([[], new Date(inTenDays.getTime() + 30 * DAY)]);
    await clear(39);
    expect(await stored()).toEqual(both(...four));
    for (const filename of four) expect(await publish(filename)).toBe(201);
  });

  it("as long as a publication needs it, whatever its status", async () => {
    const filename = await upload();
    expect(await publish(filename)).toBe(201);
    await testApp.deps.database.db.update(publications).set({ status: "deleted" });
    await clear(365);
    expect(await stored()).toEqual(both(filename));
  });

  it("when a post is being created with it at that moment", async () => {
    const filename = await upload();
    const { db, kind } = testApp.deps.database;
    expect(await publish(await upload())).toBe(201);
    const [publication] = await db.select().from(publications);
    let clearing = Promise.resolve();
    await db.transaction(async (tx) => {
      await requireOwnUploads(tx, owner.userId, [filename]);
      clearing = clear();
      // PGlite has only one connection, so the other transaction must wait for it.
      if (kind === "postgres") await clearing;
      await tx
        .insert(publicationUploads)
        .values({ publicationId: publication?.id ?? randomUUID(), filename });
    });
    await clearing;
    expect((await stored()).files).toContain(filename);
    expect((await stored()).rows).toContain(filename);
  });

  it("or its post is refused, depending on which comes first", async () => {
    for (let round = 0; round < 12; round += 1) {
      const filename = await upload();
      const [status] = await Promise.all([publish(filename), clear()]);
      const { rows, files } = await stored();
      const isThere = [rows.includes(filename), files.includes(filename)];
      expect([status, ...isThere]).toEqual(
        status === 201 ? [201, true, true] : [422, false, false],
      );
    }
  });

  it("with all others when the database knows not one of them, because it may be the wrong one", async () => {
    const strays = [strayName(), strayName()];
    for (const stray of strays) await writeFile(join(folder(), stray), image);
    await clear();
    expect((await stored()).files).toEqual(strays.toSorted());
  });
});

describe("what is not needed is removed:", () => {
  it("an image that was uploaded and not published, from the database and the disk", async () => {
    const [used, unused] = [await upload(), await upload()];
    await publish(used);
    await clear();
    expect(await stored()).toEqual(both(used));
    const answer = await testApp.app.inject({ url: `/uploads/${unused}` });
    expect(answer.statusCode).toBe(404);
  });

  it("an image whose publication is gone", async () => {
    const [used, left] = [await upload(), await upload()];
    await publish(used);
    await publish(left);
    const { db } = testApp.deps.database;
    const [link] = await db
      .select()
      .from(publicationUploads)
      .where(eq(publicationUploads.filename, left));
    await db.delete(publications).where(eq(publications.id, link?.publicationId ?? ""));
    await clear();
    expect(await stored()).toEqual(both(used));
  });

  it("more images than one statement deletes", async () => {
    const { db } = testApp.deps.database;
    const facts = { contentType: "image/jpeg", byteSize: 1, width: 1, height: 1 };
    const rows = Array.from({ length: 450 }, () => ({
      ...facts,
      filename: strayName(),
      userId: owner.userId,
    }));
    await db.insert(uploads).values(rows);
    await clear();
    expect(await stored()).toEqual(both());
  });

  it("a file without a row and one that was never finished, once they are a day old; other files stay", async () => {
    const used = await upload();
    await publish(used);
    for (const name of [strayName(), `${strayName()}.part`, "README"]) {
      await writeFile(join(folder(), name), image);
    }
    await clear(23 / 24);
    expect((await stored()).files).toHaveLength(4);
    await clear(25 / 24);
    expect((await stored()).files).toEqual(["README", used].sort());
  });
});
