import { expect, it } from "vitest";
import { readMessageLink, readTopicLink } from "./channel.ts";

const named = { linkRoot: "https://t.me", username: "Tea_House", chatId: "-1001234567890" };
const hidden = { linkRoot: "http://localhost:8081", username: "-1001234567890", chatId: null };

it("a link that is of another chat, of no message, or of another site names no message", () => {
  for (const link of [
    "",
    "Tea_House/5",
    "https://t.me/Tea_House",
    "https://t.me/Coffee/5",
    "t.me/c/1234567891/5",
    "https://evil.example/Tea_House/5",
    "https://t.me/Tea_House/0",
    "https://t.me/Tea_House/x",
    "https://t.me/+Tea_House/5",
    "https://t.me.evil.example/Tea_House/5",
  ])
    expect([link, readMessageLink(named, link)]).toEqual([link, undefined]);
  expect(readMessageLink(hidden, "https://t.me/c/1234567890/5")).toBeUndefined();
});

it("a link of the chat names its message, by its public name or its number", () => {
  for (const link of [
    "https://t.me/Tea_House/5",
    " t.me/tea_house/5 ",
    "https://t.me/s/tea_house/5",
    "https://t.me/tea_house/5?single",
    "https://t.me/c/1234567890/5",
    "telegram.me/tea_house/5",
  ])
    expect([link, readMessageLink(named, link)]).toEqual([link, 5]);
  const known = { ...hidden, chatId: hidden.username };
  expect(readMessageLink(known, "http://localhost:8081/c/1234567890/7")).toBe(7);
});

it("a link to a topic names it, and so does one to a message in it, which names its message, too", () => {
  const chat = { ...hidden, chatId: hidden.username };
  for (const [link, topicId, messageId] of [
    ["https://t.me/c/1234567890/45", 45, 45],
    ["https://t.me/c/1234567890/45/67", 45, 67],
    ["t.me/c/1234567890/67?thread=45&single", 45, 67],
    ["https://t.me/c/1234567890/67?single#top", 67, 67],
    ["http://localhost:8081/c/1234567890/45/67/", 45, 67],
  ] as const)
    expect([link, readTopicLink(chat, link), readMessageLink(chat, link)]).toEqual([
      link,
      topicId,
      messageId,
    ]);
  expect(readTopicLink(named, "https://t.me/tea_house/45/67")).toBe(45);
});

it("a link of another chat names no topic of this one, nor does one of no message", () => {
  for (const link of [
    "https://t.me/Coffee/45/67",
    "https://t.me/c/1234567891/45/67",
    "https://t.me/Tea_House",
    "https://t.me/Tea_House/45/0",
    "https://t.me/Tea_House/45/67/89",
    "45",
  ])
    expect([link, readTopicLink(named, link)]).toEqual([link, undefined]);
});
