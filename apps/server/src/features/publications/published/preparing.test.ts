/** A video that Telegram has taken and publishes by itself: it is not sent again, and its owner says which message it became. */
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { PollingWorker } from "../../../machine/pollingWorker.ts";
import { startFollowUpWorker } from "../../delivery/followUps/followUpWorker.ts";
import {
  call,
  connectChannel,
  isSettled,
  postPublications,
  publicationsWhen,
  signUp,
  visitor,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { sampleVideo } from "../../../testing/media/sampleMedia.ts";
import { storeSample } from "../../../testing/media/storedSample.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";

let testApp: TestApp;
let followUpWorker: PollingWorker;
let owner: Owner;
let channel: TestChannel;

beforeAll(async () => {
  testApp = await startTestApp();
  await testApp.startWorker();
  followUpWorker = startFollowUpWorker(testApp.deps, { lookEveryMs: 20 });
});
afterAll(async () => {
  await followUpWorker.stop();
  await testApp.close();
});
beforeEach(async () => {
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
});

const posts = () => testApp.telegram.control.posts(channel.chatId);
const latest = async (wanted = isSettled) => {
  const [found] = await publicationsWhen(testApp.app, owner, wanted, 1);
  if (!found) throw new Error("There is a publication.");
  return found;
};

async function publish(videos: number, more: object = {}): Promise<Publication> {
  const kind = videos > 1 ? "sendMediaGroup" : "sendVideo";
  testApp.telegram.control.fault({ method: kind, kind: "scheduled", chatId: channel.chatId });
  const video = async () => ({
    kind: "video" as const,
    spoiler: false,
    url: await storeSample(testApp.deps, owner.userId, await sampleVideo()),
  });
  const media = await Promise.all(Array.from({ length: videos }, video));
  await postPublications(testApp.app, owner, { media, channelIds: [channel.id], ...more });
  return await latest();
}

const tell = async ({ id, version }: Publication, link: string, who: Owner = owner) =>
  await call(testApp.app, who, "PUT", `/publications/${id}/message`, { link, version });
const decide = async (
  method: "POST" | "DELETE",
  { id, version, batchId }: Publication,
  what: string,
  more: object = {},
) =>
  await call(testApp.app, owner, method, `/publications/batches/${batchId}/${what}`, {
    publications: [{ id, version }],
    ...more,
  });
const refusalOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
];
const linkOf = (number: number) => `https://t.me/${channel.username}/${number}`;

it("refused are its changes, links of other chats, and whoever does not own it", async () => {
  const made = await publish(1);
  expect(made).toMatchObject({ status: "published", preparing: true, messageUrl: null });
  expect(posts()).toHaveLength(1);
  expect(refusalOf(await decide("DELETE", made, "published"))).toEqual([409, "message_preparing"]);
  const pinning = await decide("POST", made, "pin", { pinned: true });
  expect(refusalOf(pinning)).toEqual([409, "message_preparing"]);
  expect((await tell(made, linkOf(1), await signUp(testApp))).statusCode).toBe(404);
  const { id, version } = made;
  const body = { link: linkOf(1), version };
  const asVisitor = await call(testApp.app, visitor, "PUT", `/publications/${id}/message`, body);
  expect(asVisitor.statusCode).toBe(401);
  for (const link of ["", "https://t.me/somebody_else/1", "https://t.me/c/1/1"])
    expect(refusalOf(await tell(made, link))).toEqual([422, "message_link_invalid"]);
});

it("with the link of its message it is a post like any other, and what it asked for is done", async () => {
  const made = await publish(1, { pin: {} });
  expect(made.followUp).toBeNull();
  const told = await tell(made, linkOf(posts()[0]?.message_id ?? 0));
  expect(told.json<{ publication: Publication }>().publication).toMatchObject({
    status: "published",
    preparing: false,
    messageUrl: expect.stringMatching(new RegExp(`/${channel.username}/1$`)) as string,
  });
  const pinned = await latest(({ pinnedAt }) => pinnedAt !== null);
  expect(refusalOf(await tell(pinned, linkOf(1)))).toEqual([409, "too_late"]);
  expect((await decide("DELETE", pinned, "published")).statusCode).toBe(200);
  await expect.poll(posts).toEqual([]);
});

it("of an album only the message that was named is known, so it cannot be removed as a whole", async () => {
  const made = await publish(2);
  const told = await tell(made, linkOf(1));
  const { publication } = told.json<{ publication: Publication }>();
  expect(publication).toMatchObject({ preparing: false, removableUntil: null });
  expect(refusalOf(await decide("DELETE", publication, "published"))).toEqual([
    409,
    "message_unknown",
  ]);
  await decide("POST", publication, "pin", { pinned: true });
  expect((await latest(({ pinnedAt }) => pinnedAt !== null)).preparing).toBe(false);
  expect(posts()).toHaveLength(2);
});
