import { MAX_TOPIC_ID } from "@vestnik/domain/topic";
import { expect, it } from "vitest";
import { readTopic } from "./readTopic.ts";

const groups = [
  { username: "tea_talk", chatId: "-1001234567890" },
  { username: "-1009876543210", chatId: "-1009876543210" },
];
const read = (text: string) => readTopic(text, groups, "https://t.me");

it("what names no topic of a chosen group is kept as what is refused, and not as General", () => {
  for (const text of ["tea", "t.me/other/45", "https://t.me/tea_talk", "-45", "4.5", "0"])
    expect([text, read(text)]).toEqual([text, 0]);
});

it("a number, a link to the topic and one to a message in it name the topic", () => {
  for (const text of [" 45 ", "https://t.me/tea_talk/45", "t.me/c/9876543210/45/67"])
    expect([text, read(text)]).toEqual([text, 45]);
  expect(read(String(MAX_TOPIC_ID + 1))).toBe(MAX_TOPIC_ID + 1);
});

it("nothing is General, and so is its number in links", () => {
  for (const text of ["", "  ", "1", "https://t.me/tea_talk/1", "https://t.me/tea_talk/1/67"])
    expect([text, read(text)]).toEqual([text, null]);
});
