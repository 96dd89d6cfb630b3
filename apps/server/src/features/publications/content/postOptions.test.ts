/** Protection, place of the text, link preview and buttons: what Telegram is told, and what is refused. */
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  call,
  connectChannel,
  isSettled,
  minutesAhead,
  postPublications,
  publicationsWhen,
  signUp,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { plainJpeg } from "../../../testing/images/hostileImages.ts";
import { storeBytes } from "../../../testing/images/storedImage.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  await testApp.startWorker();
});
afterAll(async () => await testApp.close());
beforeEach(async () => {
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
});

const shop = { text: "Shop", url: "shop.example", style: "success" };
const code = { text: "Code", copyText: "TEA10" };

const upload = async () =>
  `/uploads/${await storeBytes(testApp.deps, owner.userId, await plainJpeg())}`;

const publish = async (content: object) =>
  await postPublications(testApp.app, owner, { ...content, channelIds: [channel.id] });

async function sent(content: object) {
  const answer = await publish(content);
  expect(answer.statusCode).toBe(201);
  await publicationsWhen(testApp.app, owner, isSettled, 1);
  return testApp.telegram.control.posts(channel.chatId);
}

describe("refused is", () => {
  it.each([
    ["a preview of an unknown size", { linkPreview: { mode: "huge" } }, 400, "validation_failed"],
    [
      "a preview of no page",
      { linkPreview: { mode: "auto", url: "x y" } },
      422,
      "link_preview_invalid",
    ],
    [
      "a button of an unknown colour",
      { buttons: [[{ ...shop, style: "gold" }]] },
      400,
      "validation_failed",
    ],
    [
      "a button with an unknown field",
      { buttons: [[{ ...shop, callback: "x" }]] },
      400,
      "validation_failed",
    ],
    [
      "a button that leads nowhere",
      { buttons: [[{ text: "Shop" }]] },
      422,
      "button_without_target",
    ],
    [
      "a button of a script",
      { buttons: [[{ text: "X", url: "javascript:1" }]] },
      422,
      "button_url_invalid",
    ],
    ["protection that is neither yes nor no", { protected: "yes" }, 400, "validation_failed"],
  ])("%s", async (_, options, status, code) => {
    const answer = await publish(options);
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([status, code]);
  });

  it("a button below an album", async () => {
    const imageUrls = [await upload(), await upload()];
    const answer = await publish({ imageUrls, buttons: [[shop]] });
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([422, "buttons_in_album"]);
  });
});

describe("Telegram is told", () => {
  it("the rows of buttons, with addresses made whole", async () => {
    const [post] = await sent({
      text: "Tea",
      buttons: [[shop, code], [{ text: "Chat", url: "t.me/tea" }]],
    });
    expect(post?.reply_markup).toEqual({
      inline_keyboard: [
        [
          { text: "Shop", url: "https://shop.example", style: "success" },
          { text: "Code", copy_text: { text: "TEA10" } },
        ],
        [{ text: "Chat", url: "https://t.me/tea" }],
      ],
    });
  });

  it("that nobody may forward a text, a picture, an album or a poll", async () => {
    const uploads = [await upload(), await upload()];
    const imageUrl = "https://example.org/a.jpg";
    const poll = { kind: "poll", question: "Tea?", options: ["Yes", "No"] };
    const contents = [{ text: "Tea" }, { imageUrl }, { imageUrls: uploads }, poll];
    for (const content of contents) await publish({ ...content, protected: true });
    await publicationsWhen(testApp.app, owner, isSettled, contents.length);
    const posts = testApp.telegram.control.posts(channel.chatId);
    expect(posts).toHaveLength(5);
    expect(posts.every(({ has_protected_content }) => has_protected_content)).toBe(true);
  });

  it("that the text stands above one picture and above an album", async () => {
    const [photo] = await sent({
      text: "Tea",
      imageUrl: "https://example.org/a.jpg",
      captionAbove: true,
    });
    expect(photo).toMatchObject({ caption: "Tea", show_caption_above_media: true });
    const imageUrls = [await upload(), await upload()];
    await publish({ text: "Two", imageUrls, captionAbove: true });
    await publicationsWhen(testApp.app, owner, isSettled, 2);
    const album = testApp.telegram.control.posts(channel.chatId).slice(1);
    expect(album.map(({ caption }) => caption)).toEqual(["Two", undefined]);
    expect(album.every(({ show_caption_above_media }) => show_caption_above_media)).toBe(true);
  });

  const text = '<p>See <a href="https://tea.example/">tea</a></p>';
  it.each([
    ["nothing of a usual preview", { mode: "auto" }, undefined],
    ["that there is none", { mode: "off" }, { is_disabled: true }],
    [
      "the size, with the page it is of",
      { mode: "small" },
      { url: "https://tea.example/", prefer_small_media: true },
    ],
    [
      "another page above the text",
      { mode: "large", url: "example.com", above: true },
      { url: "https://example.com", prefer_large_media: true, show_above_text: true },
    ],
  ])("of the page behind a link: %s", async (_, linkPreview, told) => {
    const [post] = await sent({ text, linkPreview });
    expect(post?.link_preview_options).toEqual(told);
  });
});

it("a scheduled post and a draft keep them, as they were tidied", async () => {
  const options = {
    protected: true,
    captionAbove: true,
    buttons: [[shop], [code]],
    linkPreview: { mode: "small", url: "example.com" },
  };
  const kept = {
    ...options,
    silent: false,
    buttons: [[{ ...shop, url: "https://shop.example" }], [code]],
    linkPreview: { mode: "small", url: "https://example.com" },
  };
  const made = await publish({ ...options, text: "Tea", scheduledDate: minutesAhead(60) });
  const [publication] = made.json<{ publications: Publication[] }>().publications;
  expect(publication?.content).toMatchObject(kept);
  const draft = await call(testApp.app, owner, "POST", "/drafts", {
    ...options,
    title: "A",
    content: "Tea",
  });
  expect(draft.json<{ data: object }>().data).toMatchObject(kept);
});

it("a draft keeps a button that is not finished", async () => {
  const buttons = [[{ text: "Shop", url: "" }]];
  const draft = await call(testApp.app, owner, "POST", "/drafts", {
    title: "A",
    content: "Tea",
    buttons,
  });
  expect(draft.json<{ data: object }>().data).toMatchObject({ buttons });
});
