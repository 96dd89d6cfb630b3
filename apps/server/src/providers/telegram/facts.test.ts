import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readBot, readChat, readFilePath, readMembership, readPollResult } from "./facts.ts";

describe("an answer of another shape is not accepted", () => {
  it.each([null, {}, true, { id: "1", username: "x" }, { id: 1 }, { id: 1, username: "a\0b" }])(
    "a bot: %j",
    (result) => {
      expect(() => readBot(result)).toThrow(z.ZodError);
    },
  );

  it.each([null, {}, { id: 1 }, { id: "@x", type: "channel" }])("a chat: %j", (result) => {
    expect(() => readChat(result)).toThrow(z.ZodError);
  });

  it.each([null, {}, { status: "owner" }, { status: "restricted" }])("a member: %j", (result) => {
    expect(() => readMembership(result, "channel")).toThrow(z.ZodError);
  });
});

describe("a restricted member of a group may post", () => {
  const restricted = { status: "restricted", is_member: true, can_send_messages: true };
  it.each([
    ["not when writing was taken away", { ...restricted, can_send_messages: false }, false],
    ["not after leaving", { ...restricted, is_member: false }, false],
    ["when writing was left", restricted, true],
  ])("%s", (_case, member, mayPost) => {
    expect(readMembership(member, "group")).toMatchObject({ isAdmin: false, mayPost });
  });
});

it.each([
  "/var/lib/bot/photos/a.jpg",
  "../../etc/passwd",
  "photos/../a.jpg",
  "a?b",
  "http://a/b",
  "",
])("%j does not become part of an address from which a file is read", (path) => {
  expect(() => readFilePath({ file_path: path })).toThrow(z.ZodError);
  expect(readFilePath({ file_path: "profile_photos/file_12.jpg" })).toBeTruthy();
});

it("a picture that cannot be read is none, and the chat is read", () => {
  const chat = { id: -1, type: "channel", title: "Утро", photo: { small_file_id: 7 } };
  expect(readChat(chat)).toMatchObject({ displayName: "Утро", picture: null });
});

it("a chat with a person is no place to publish", () => {
  expect(readChat({ id: 7, type: "private", first_name: "Анна" })).toEqual({
    id: "7",
    kind: "other",
    displayName: "Анна",
    username: null,
    picture: null,
  });
});

it.each([
  ["a\0b", "a b"],
  ["Tea\nWhy: nothing", "Tea Why: nothing"],
  ["\u202Eevil", "evil"],
  ["😀".repeat(300), "😀".repeat(255)],
  [" ", "tea"],
])("the name of a chat is one line that can be stored and shown: %j", (title, displayName) => {
  const chat = { id: -1, type: "channel", title, username: "tea" };
  expect(readChat(chat)).toMatchObject({ displayName });
});

it("an option of a poll that is too long is not cut inside of a character", () => {
  const text = `${"x".repeat(999)}😀`;
  const { options } = readPollResult({ options: [{ text, voter_count: 1 }], total_voter_count: 1 });
  expect(options[0]?.text.isWellFormed()).toBe(true);
});
