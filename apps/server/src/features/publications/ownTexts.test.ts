/** A post says something else in some of its channels. */
import type { Draft } from "@vestnik/contract/drafts";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import type { OwnText } from "@vestnik/domain/content";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, connectChannel, minutesAhead, postPublications } from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { startOwnedApp } from "../../testing/ownedApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let stranger: Owner;
let first: TestChannel;
let second: TestChannel;

beforeAll(async () => {
  ({ testApp, owner, stranger, channel: first } = await startOwnedApp());
  second = await connectChannel(testApp, owner);
});
afterAll(async () => await testApp.close());

async function publish(ownTexts: readonly OwnText[], more: object = {}, key?: string) {
  const answer = await postPublications(
    testApp.app,
    owner,
    {
      channelIds: [first.id, second.id],
      text: "<p>Common</p>",
      tags: ["#tea"],
      scheduledDate: minutesAhead(60),
      ownTexts: [...ownTexts],
      ...more,
    },
    key,
  );
  const body = answer.json<ErrorBody & { publications?: Publication[] }>();
  const { code, details, publications = [] } = body;
  return { status: answer.statusCode, code, details, publications };
}

const textsOf = (publications: readonly Publication[]) =>
  publications.map(({ content }) => ("text" in content ? content.text : undefined));
const inSecond = (text: string) => [{ channelId: second.id, text }];

describe("an own text is refused", () => {
  it("for a channel that does not get the post, and twice for one channel", async () => {
    const elsewhere = await publish(inSecond("<p>Own</p>"), { channelIds: [first.id] });
    const twice = await publish([...inSecond("<p>Own</p>"), ...inSecond("<p>Other</p>")]);
    for (const refused of [elsewhere, twice]) {
      expect(refused).toMatchObject({ status: 400, code: "validation_failed" });
    }
  });

  it("in somebody else's channel, like the channel", async () => {
    const foreign = await connectChannel(testApp, stranger);
    const ownTexts = [{ channelId: foreign.id, text: "<p>Own</p>" }];
    const channelIds = [first.id, foreign.id];
    const refused = await publish(ownTexts, { channelIds });
    expect(refused).toMatchObject({ status: 404, code: "channel_not_found" });
  });

  it("when it is too long, as a text or as a caption, with the name of its channel", async () => {
    for (const [length, more, limit] of [
      [4097, {}, 4096],
      [1025, { imageUrl: "https://example.org/a.jpg" }, 1024],
    ] as const) {
      const refused = await publish(inSecond("й".repeat(length)), { tags: [], ...more });
      const details = { channel: second.title, limit, count: length, over: 1 };
      expect(refused).toMatchObject({ status: 422, code: "own_text_too_long", details });
    }
  });

  it("when it says nothing, and so is the common one", async () => {
    const nothing = { status: 422, code: "no_content" };
    expect(await publish(inSecond(""), { tags: [] })).toMatchObject(nothing);
    const empty = { text: "", tags: [] };
    expect(await publish(inSecond("<p>Own</p>"), empty)).toMatchObject(nothing);
  });
});

it("a channel gets its own text with the tags of all, the others the common one, and a repeated request makes nothing", async () => {
  const key = crypto.randomUUID();
  const scheduledDate = minutesAhead(60);
  const ownTexts = inSecond("<p><strong>Own</strong></p>");
  const made = await publish(ownTexts, { scheduledDate }, key);
  expect(textsOf(made.publications)).toEqual(["<p>Common</p>", "<p><strong>Own</strong></p>"]);
  expect(made.publications.map(({ content }) => content)).toEqual([
    expect.objectContaining({ tags: ["#tea"] }),
    expect.objectContaining({ tags: ["#tea"] }),
  ]);
  const again = await publish(ownTexts, { scheduledDate }, key);
  expect(again.publications.map(({ id }) => id)).toEqual(made.publications.map(({ id }) => id));
  const other = await publish(inSecond("<p>Other</p>"), { scheduledDate }, key);
  expect(other).toMatchObject({ status: 409, code: "idempotency_key_reused" });
});

it("a repeated text is asked about in the channel that gets it, also where it is its own", async () => {
  const unlike = { text: `<p>${crypto.randomUUID()}</p>`, ifRepeated: "ask" };
  const ownTexts = inSecond(`<p>${crypto.randomUUID()}</p>`);
  expect((await publish(ownTexts, unlike)).status).toBe(201);
  const asked = await publish(ownTexts, { ...unlike, text: "<p>Something else</p>" });
  const details = { channel: second.title, channelCount: 1 };
  expect(asked).toMatchObject({ code: "publication_repeated", details });
});

it("each channel gets its words in Telegram", async () => {
  const places = [await connectChannel(testApp, owner), await connectChannel(testApp, owner)];
  const channelIds = places.map(({ id }) => id);
  await testApp.startWorker();
  const ownTexts = [{ channelId: channelIds[1] ?? "", text: "<p>Only here</p>" }];
  await publish(ownTexts, { channelIds, tags: [], scheduledDate: null });
  const sent = () =>
    places.map(({ chatId }) => testApp.telegram.control.posts(chatId).map(({ text }) => text));
  await expect.poll(sent).toEqual([["Common"], ["Only here"]]);
});

it("a draft keeps own texts, as they are stored, until it is saved without them", async () => {
  const draft = { title: "Own", content: "<p>Common</p>" };
  const save = async (method: "POST" | "PUT", path: string, ownTexts?: readonly OwnText[]) => {
    const body = { ...draft, ...(ownTexts && { ownTexts }) };
    return (await call(testApp.app, owner, method, path, body)).json<{ data: Draft }>().data;
  };
  const ownTexts = [
    ...inSecond("<p>Own<script>x</script></p>"),
    { channelId: first.id, text: " " },
  ];
  const made = await save("POST", "/drafts", ownTexts);
  expect(made.ownTexts).toEqual(inSecond("<p>Own</p>"));
  const listed = await call(testApp.app, owner, "GET", "/drafts");
  expect(listed.json<{ data: { data: Draft[] } }>().data.data[0]).toEqual(made);
  const plain = await save("PUT", `/drafts/${made._id}`);
  expect(plain.ownTexts).toBeUndefined();
});
