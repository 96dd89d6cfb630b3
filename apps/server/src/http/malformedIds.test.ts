import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectChannel, minutesAhead, signUp } from "../testing/factories.ts";
import type { Owner } from "../testing/factories.ts";
import { startTestApp } from "../testing/testApp.ts";
import type { TestApp } from "../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let ownChannel: string;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  owner = await signUp(testApp);
  ownChannel = (await connectChannel(testApp, owner)).id;
});
afterAll(async () => await testApp.close());

const malformed = [
  "x",
  "1",
  "",
  " ",
  "null",
  "undefined",
  "-1001234567890",
  "@morning_coffee",
  "кофе",
  "%",
  "\0",
  "../..",
  "'; --",
  "{}",
  "😀",
  "0".repeat(36),
  "f".repeat(32),
  "x".repeat(3000),
  `${randomUUID()} `,
  `{${randomUUID()}}`,
  `${randomUUID()}0`,
  randomUUID().slice(1),
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "zzzzzzzz-zzzz-4zzz-8zzz-zzzzzzzzzzzz",
];

/** An address that ends before its last part is another address. */
const inAddresses = malformed.filter((id) => id !== "").map(encodeURIComponent);

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Asked = readonly [Method, string, object?];

type Case = [string, "channel_not_found" | "not_found", (id: string) => Asked];

async function ask([method, url, payload]: Asked, who = owner) {
  const response = await testApp.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...who.headers, "idempotency-key": randomUUID() },
    ...(payload && { payload }),
  });
  const { requestId: _, ...body } = response.json<ErrorBody>();
  return { status: response.statusCode, body };
}

const post = { text: "Tea", imageUrl: "", imageUrls: [], tags: [] };
const poll = { question: "Tea?", options: ["Yes", "No"] };
const seen = (id: string) => ({ publications: [{ id, version: 1 }] });
const snippet = { kind: "template", name: "Tea", text: "Tea", tags: [] };
const scheduledDate = minutesAhead(60);

it.each<[string, (id: string) => Asked]>([
  ["a channel to check", (id) => ["POST", `/channels/${id}/check`]],
  ["a channel that gets a bot token", (id) => ["PUT", `/channels/${id}`, { botToken: "1:x" }]],
  ["a channel that shares its voice", (id) => ["PUT", `/channels/${id}`, { sharesVoice: true }]],
  [
    "a channel whose bot token another one gets",
    (id) => [
      "POST",
      "/channels/check",
      { username: "some_channel", botTokenOf: decodeURIComponent(id) },
    ],
  ],
])("a malformed id of %s is as absent as one that never was", async (_, asked) => {
  const askers = [await signUp(testApp), await signUp(testApp)];
  const { never, answers } = await answersTo(asked, inAddresses, askers);
  expect(never).toMatchObject({ status: 404, body: { code: "channel_not_found" } });
  expect(answers).toEqual(inAddresses.map((id) => [id, never]));
});

it.each<Case>([
  ["a channel to remove", "channel_not_found", (id) => ["DELETE", `/channels/${id}`]],
  ["a session", "not_found", (id) => ["DELETE", `/sessions/${id}`]],
  ["a publication", "not_found", (id) => ["GET", `/publications/${id}`]],
  [
    "an uncertain publication",
    "not_found",
    (id) => ["POST", `/publications/${id}/resolve`, { choice: "dismiss", version: 1 }],
  ],
  [
    "a publication to edit",
    "not_found",
    (id) => [
      "PUT",
      `/publications/${id}`,
      { ...post, channelId: ownChannel, scheduledDate, version: 1 },
    ],
  ],
  [
    "a publication to move",
    "not_found",
    (id) => ["PUT", `/publications/${id}/schedule`, { scheduledDate, version: 1 }],
  ],
  ["a publication to send", "not_found", (id) => ["POST", `/publications/${id}/publish-now`, {}]],
  ["a publication to delete", "not_found", (id) => ["DELETE", `/publications/${id}`]],
  ["a publication to restore", "not_found", (id) => ["POST", `/publications/${id}/restore`, {}]],
  ["a batch", "not_found", (id) => ["DELETE", `/publications/batches/${id}`, seen(randomUUID())]],
  ["a scheduled post", "not_found", (id) => ["GET", `/scheduled-posts/${id}`]],
  [
    "a scheduled post to update",
    "not_found",
    (id) => ["PUT", `/scheduled-posts/${id}`, { ...post, channelId: ownChannel, scheduledDate }],
  ],
  ["a scheduled poll", "not_found", (id) => ["DELETE", `/scheduled-polls/${id}`]],
  ["a draft", "not_found", (id) => ["PUT", `/drafts/${id}`, { title: "Tea", content: "Tea" }]],
  ["a draft to restore", "not_found", (id) => ["POST", `/drafts/${id}/restore`]],
  ["a draft to delete", "not_found", (id) => ["DELETE", `/drafts/${id}`]],
  ["a snippet", "not_found", (id) => ["PUT", `/snippets/${id}`, { ...snippet, version: 1 }]],
  ["a snippet to restore", "not_found", (id) => ["POST", `/snippets/${id}/restore`]],
  ["a snippet to delete", "not_found", (id) => ["DELETE", `/snippets/${id}`]],
  ["an image", "not_found", (id) => ["DELETE", `/upload/image/${id}`]],
])(
  "a malformed id in the address of %s is as absent as one that never was",
  async (_, code, asked) => {
    const { never, answers } = await answersTo(asked, inAddresses);
    expect(never).toMatchObject({ status: 404, body: { code } });
    expect(answers).toEqual(inAddresses.map((id) => [id, never]));
  },
);

const channelsOfNew: readonly [string, "channel_not_found", (id: unknown) => Asked][] = [
  [
    "the channel of a post",
    "channel_not_found",
    (id) => ["POST", "/publications", { kind: "post", ...post, channelIds: [id], scheduledDate }],
  ],
  [
    "one of two channels of a poll",
    "channel_not_found",
    (id) => [
      ...(["POST", "/publications"] as const),
      { kind: "poll", ...poll, channelIds: [ownChannel, id], scheduledDate },
    ],
  ],
];

it.each<Case>([
  ...channelsOfNew,
  [
    "what a post replaces",
    "not_found",
    (id) => [
      ...(["POST", "/publications"] as const),
      {
        kind: "post",
        ...post,
        channelIds: [ownChannel],
        scheduledDate,
        replaces: seen(id).publications,
      },
    ],
  ],
  [
    "what is named of a batch",
    "not_found",
    (id) => ["POST", `/publications/batches/${randomUUID()}/publish-now`, seen(id)],
  ],
  [
    "the channel of a scheduled post",
    "channel_not_found",
    (id) => ["POST", "/scheduled-posts", { ...post, channelId: id, scheduledDate }],
  ],
  [
    "the channel of a scheduled poll",
    "channel_not_found",
    (id) => ["POST", "/scheduled-polls", { ...poll, channelId: id, scheduledDate }],
  ],
  [
    "the channel of a snippet",
    "channel_not_found",
    (id) => ["POST", "/snippets", { ...snippet, channelId: id }],
  ],
])("a malformed id of %s in a body is as absent as one that never was", async (_, code, asked) => {
  const { never, answers } = await answersTo(asked, malformed);
  expect(never).toMatchObject({ status: 404, body: { code } });
  expect(answers).toEqual(malformed.map((id) => [id, never]));
});

const wrongTypes = [null, 0, 5, true, {}, [], [randomUUID()], { id: randomUUID() }];

it.each<[string, "channel_not_found" | "not_found", (id: unknown) => Asked]>([
  ...channelsOfNew,
  [
    "the channel of a scheduled post",
    "channel_not_found",
    (id) => ["POST", "/scheduled-posts", { ...post, channelId: id, scheduledDate }],
  ],
  [
    "what is named of a batch",
    "not_found",
    (id) => [
      ...(["POST", `/publications/batches/${randomUUID()}/publish-now`] as const),
      { publications: [{ id, version: 1 }] },
    ],
  ],
])("what is no text in the place of the id of %s is no id, either", async (_, code, asked) => {
  const never = await ask(asked(randomUUID()));
  expect(never).toMatchObject({ status: 404, body: { code } });
  for (const id of wrongTypes) expect([id, await ask(asked(id))]).toEqual([id, never]);
});

it("an id that is left out is a mistake of the form", async () => {
  const { channelId: _, ...rest } = { ...post, channelId: "", scheduledDate };
  const answer = await ask(["POST", "/scheduled-posts", rest]);
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  const list = { kind: "post", ...post, channelIds: randomUUID(), scheduledDate };
  expect(await ask(["POST", "/publications", list])).toMatchObject({ status: 400 });
});

it("a filter by a channel that is none finds as little as one by a channel that never was", async () => {
  const days = `from=${minutesAhead(0)}&to=${minutesAhead(600)}`;
  for (const id of malformed.filter((one) => one.length < 100)) {
    const part = encodeURIComponent(id);
    const list = await ask(["GET", `/publications?channelId=${part}`]);
    expect([id, list]).toEqual([id, await ask(["GET", `/publications?channelId=${randomUUID()}`])]);
    const batch = await ask(["GET", `/publications?batchId=${part}`]);
    expect([id, batch.status]).toEqual([id, 200]);
    const calendar = await ask(["GET", `/publications/calendar?${days}&channelId=${part}`]);
    expect([id, calendar.status]).toEqual([id, 200]);
  }
});

it("images that cannot be are missing, like images that never were", async () => {
  const filenames = malformed;
  const { body } = await ask(["POST", "/uploads/keep", { filenames }]);
  expect(body).toMatchObject({ missing: filenames.map((name) => name.replaceAll("\0", " ")) });
});

/** The answer to an id that never was, and those to the others. Several owners may ask, because checks of bots are limited for each of them. */
async function answersTo(
  asked: (id: string) => Asked,
  ids: readonly string[],
  askers: readonly Owner[] = [owner],
) {
  const never = await ask(asked(randomUUID()), askers[0]);
  const answers = await Promise.all(
    ids.map(async (id, index) => await ask(asked(id), askers[index % askers.length])),
  );
  return { never, answers: answers.map((answer, index) => [ids[index], answer]) };
}
