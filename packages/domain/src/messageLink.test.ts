import { expect, it } from "vitest";
import { readMessageLink } from "./channel.ts";

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
