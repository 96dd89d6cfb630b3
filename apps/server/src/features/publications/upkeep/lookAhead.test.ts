import { emptyPost } from "@vestnik/domain/content";
import { mediaAt } from "@vestnik/domain/media";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Publication } from "@vestnik/contract/publications";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OWNER_TOPIC } from "../../../db/notices.ts";
import type { OwnerNotice } from "../../../db/notices.ts";
import { publications, publicationUploads, uploads } from "../../../db/schema.ts";
import { connectChannel, postPublications, signUp } from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { plainJpeg } from "../../../testing/images/hostileImages.ts";
import { storeBytes } from "../../../testing/images/storedImage.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { channelsDueWithin, warnOfGoneUploads } from "./upkeep.ts";

const HOUR = 3_600_000;
const image = await plainJpeg();

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;
let notices: OwnerNotice[];
beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  notices = [];
  await testApp.deps.database.listen(OWNER_TOPIC, (payload) => {
    const notice = JSON.parse(payload) as OwnerNotice;
    if (notice.type === "publication") notices.push(notice);
  });
});
beforeEach(async () => {
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
});
afterAll(async () => await testApp.close());

async function upload(): Promise<string> {
  const { deps } = testApp;
  return await storeBytes(deps, owner.userId, image);
}

async function schedule(
  hoursAhead: number,
  imageUrls: string[],
  channelId = channel.id,
): Promise<Publication> {
  const scheduledDate = new Date(Date.now() + hoursAhead * HOUR).toISOString();
  const post = { channelIds: [channelId], imageUrls, scheduledDate };
  const response = await postPublications(testApp.app, owner, post);
  expect(response.statusCode).toBe(201);
  const [made] = response.json<{ publications: Publication[] }>().publications;
  if (!made) throw new Error("Nothing was made.");
  return made;
}

/** How many notices its owner's tabs received about it, including the one of its creation. */
async function countNotices({ id }: Publication): Promise<number> {
  const noticedIds = () => notices.map(({ data }) => data.id);
  // Notices arrive in the order they were sent, so this one comes after all that are counted.
  const last = await schedule(48, []);
  await expect.poll(noticedIds).toContain(last.id);
  return noticedIds().filter((one) => one === id).length;
}

async function seen({ id }: Publication): Promise<Publication> {
  const { headers } = owner;
  const response = await testApp.app.inject({ url: `/api/publications/${id}`, headers });
  return response.json<{ publication: Publication }>().publication;
}

describe("there is no warning", () => {
  it("while every image exists", async () => {
    const made = await schedule(1, [`/uploads/${await upload()}`]);
    await warnOfGoneUploads(testApp.deps);
    expect(await seen(made)).toEqual(made);
    expect(await countNotices(made)).toBe(1);
  });

  it("of what goes out in more than a day", async () => {
    const filename = await upload();
    const made = await schedule(25, [`/uploads/${filename}`]);
    await testApp.deps.files.remove(filename);
    await warnOfGoneUploads(testApp.deps);
    expect((await seen(made)).warning).toBeNull();
  });

  it("of images on other servers, whose addresses are not requested", async () => {
    let requests = 0;
    const elsewhere = createServer((_, response) => {
      requests += 1;
      response.writeHead(404).end();
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => elsewhere.once("listening", resolve));
    const { port } = elsewhere.address() as AddressInfo;
    const made = await schedule(1, ["https://example.org/uploads/picture.jpg"]);
    // The form accepts no address of this machine, so the test writes it into the database.
    const imageUrls = [`http://127.0.0.1:${port}/uploads/picture.jpg`];
    const content = { ...emptyPost, media: mediaAt(imageUrls) };
    await testApp.deps.database.db
      .update(publications)
      .set({ content })
      .where(eq(publications.id, made.id));
    await warnOfGoneUploads(testApp.deps);
    expect((await seen(made)).warning).toBeNull();
    expect(requests).toBe(0);
    elsewhere.close();
  });
});

describe("the owner of a publication that goes out within a day is warned", () => {
  it("when one of its images is gone from the disk, and no more once it is back", async () => {
    const [first, second] = [await upload(), await upload()];
    const made = await schedule(23, [`/uploads/${first}`, `/uploads/${second}`]);
    await testApp.deps.files.remove(second);
    await warnOfGoneUploads(testApp.deps);
    expect((await seen(made)).warning).toBe("upload_gone");
    expect(await countNotices(made)).toBe(2);
    await testApp.deps.files.save(second, image);
    await warnOfGoneUploads(testApp.deps);
    expect(await seen(made)).toEqual(made);
    expect(await countNotices(made)).toBe(3);
  });

  it("when one of its images is gone from the database", async () => {
    const filename = await upload();
    const made = await schedule(1, [`/uploads/${filename}`]);
    const { db } = testApp.deps.database;
    await db.delete(publicationUploads).where(eq(publicationUploads.filename, filename));
    await db.delete(uploads).where(eq(uploads.filename, filename));
    await warnOfGoneUploads(testApp.deps);
    expect((await seen(made)).warning).toBe("upload_gone");
  });

  it("once, not at every look", async () => {
    const filename = await upload();
    const made = await schedule(1, [`/uploads/${filename}`]);
    await testApp.deps.files.remove(filename);
    await warnOfGoneUploads(testApp.deps);
    await warnOfGoneUploads(testApp.deps);
    expect(await countNotices(made)).toBe(2);
  });

  it("without losing what the owner decides meanwhile about the version they see", async () => {
    const filename = await upload();
    const made = await schedule(1, [`/uploads/${filename}`]);
    await testApp.deps.files.remove(filename);
    await warnOfGoneUploads(testApp.deps);
    const response = await testApp.app.inject({
      method: "POST",
      url: `/api/publications/${made.id}/resolve`,
      headers: owner.headers,
      payload: { choice: "dismiss", version: made.version },
    });
    expect(response.statusCode).toBe(200);
  });

  it("among many others, which stay as they are", async () => {
    const [there, gone] = [await upload(), await upload()];
    const made = await schedule(1, [`/uploads/${there}`]);
    const { db } = testApp.deps.database;
    const [row] = await db.select().from(publications).where(eq(publications.id, made.id));
    if (!row) throw new Error("Nothing was made.");
    const { id: _, kind: __, ...like } = row;
    const content = { ...row.content, media: mediaAt([`/uploads/${gone}`]) } as typeof row.content;
    await db.insert(publications).values(Array.from({ length: 250 }, () => ({ ...like, content })));
    await testApp.deps.files.remove(gone);
    await warnOfGoneUploads(testApp.deps);
    const isWarned = eq(publications.warningCode, "upload_gone");
    const isTheirs = eq(publications.userId, owner.userId);
    expect(await db.$count(publications, and(isWarned, isTheirs))).toBe(250);
    expect(await seen(made)).toEqual(made);
  });
});

it("channels with something due within the hour are listed, the next one first", async () => {
  const [later, sooner, tomorrow] = [
    channel,
    await connectChannel(testApp, owner),
    await connectChannel(testApp, owner),
  ];
  await schedule(0.9, [], later.id);
  await schedule(0.5, [], sooner.id);
  await schedule(0.7, [], sooner.id);
  await schedule(24, [], tomorrow.id);
  const own = [later.id, sooner.id, tomorrow.id];
  const named = await channelsDueWithin(testApp.deps.database.db, HOUR);
  expect(named.filter((id) => own.includes(id))).toEqual([sooner.id, later.id]);
});
