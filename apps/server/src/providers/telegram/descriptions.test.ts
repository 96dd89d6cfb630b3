import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DeliveryCode } from "@vestnik/domain/errors";
import { describe, expect, it } from "vitest";
import { albumItemProblem, cleanDescription, deliveryCodeOf } from "./descriptions.ts";

describe("what Telegram's descriptions mean to the owner", () => {
  it.each<[string, DeliveryCode]>([
    // Those that every client of the Bot API knows.
    ["Bad Request: message is too long", "message_too_long"],
    ["Bad Request: the thing is TOO LONG", "message_too_long"],
    ["Bad Request: message caption is too long", "caption_too_long_for_telegram"],
    ["Bad Request: chat not found", "chat_not_found"],
    ["Forbidden: bot was kicked from the channel chat", "bot_kicked"],
    ["Bad Request: not enough rights to send photos to the chat", "not_enough_rights"],
    ["Forbidden: bot is not a member of the channel chat", "bot_not_member"],
    ["Forbidden: bot can't initiate conversation with a user", "bot_cannot"],
    ["Forbidden: bot was blocked by the user", "bot_forbidden"],
    ["Bad Request: permission denied", "permission_denied"],
    // Other frequent ones.
    ["Bad Request: need administrator rights in the channel chat", "need_admin_rights"],
    ["Bad Request: have no write access to the chat", "no_write_access"],
    ["Bad Request: CHAT_WRITE_FORBIDDEN", "no_write_access"],
    ["Bad Request: TOPIC_CLOSED", "topic_closed"],
    ["Bad Request: TOPIC_DELETED", "topic_not_found"],
    ["Bad Request: message thread not found", "topic_not_found"],
    ["Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN", "not_enough_rights"],
    ["Forbidden: the group chat was deleted", "chat_unavailable"],
    ["Bad Request: not enough rights to send polls to the chat", "not_enough_rights"],
    ["Bad Request: wrong file identifier/HTTP URL specified", "image_unreachable"],
    ["Bad Request: wrong remote file identifier specified: x", "image_refused"],
    ["Bad Request: can't parse InputMedia: Can't parse entities: x", "formatting_refused"],
    ["Bad Request: message text is empty", "message_empty"],
  ])("%s → %s", (description, code) => {
    expect(deliveryCodeOf(description)).toBe(code);
  });

  it("an unknown description stays as it is, without its label", () => {
    expect(deliveryCodeOf("Bad Request: something new")).toBe("telegram_refused");
    expect(cleanDescription("Bad Request: something new")).toBe("something new");
    expect(cleanDescription("Forbidden: something new")).toBe("Forbidden: something new");
  });

  it("the reason inside an album's refusal is found", () => {
    const description = 'Bad Request: failed to send message #2 with the error message "A "b" c"';
    expect(albumItemProblem(description)).toBe('A "b" c');
    expect(albumItemProblem("Bad Request: chat not found")).toBeUndefined();
  });
});

/** Descriptions that none of our sends can receive, and why. */
const cannotBeMet: readonly (readonly [RegExp, string])[] = [
  [/access to the user$/, "asks about a user"],
  [/sender_chat_id/, "bans a sender"],
  [/file_id not specified$/, "downloads a file"],
  [/sticker_set_name/, "asks for a sticker set"],
  [/method not found$/, "calls a method that does not exist"],
  [/method is available (?:only )?for/, "administers a chat"],
  [/no administrators in the private chat$/, "lists administrators"],
  [/custom title/, "changes a title"],
  [/user is not an administrator$/, "changes a title"],
  [/webhook|secret token|save certificate/, "sets a webhook"],
  [/paid media (?:must|can)/, "sells media"],
  [/games can't|emoji stickers|checklists can't/, "sends what we never send"],
  [/user restricted receiving/, "sends voice or video notes to a person"],
  [/message (?:can't be|is not modified)/, "changes or removes a message"],
  [/reply markup is too long$/, "sends buttons"],
  [/^Too Many Requests/, "is a pause, not a refusal: deferred before words are read"],
  [/^Internal Server Error/, "is no answer: unknown before words are read"],
  [/^Not Found$/, "the status shows it: the bot token is malformed"],
];

type Known = { readonly code: number; readonly description: string };

const folder = process.env["CONFORMANCE_DATA"];
if (!folder)
  console.log("skipped: CONFORMANCE_DATA does not name the folder with Telegram's words");

describe.skipIf(!folder)("every description that a send can receive has its own code", () => {
  const known = folder
    ? (JSON.parse(
        readFileSync(join(folder, "telegram-error-descriptions.json"), "utf8"),
      ) as Known[])
    : [];
  const isMet = ({ description }: Known) => !cannotBeMet.some(([part]) => part.test(description));

  it("the list is Telegram's, and every reason to leave one out is needed", () => {
    expect(known.length).toBeGreaterThanOrEqual(141);
    const needless = cannotBeMet.filter(
      ([part]) => !known.some(({ description }) => part.test(description)),
    );
    expect(needless).toEqual([]);
  });

  it.each(known.filter(isMet))("$code $description", ({ description }) => {
    const words = albumItemProblem(description) ?? description;
    expect(deliveryCodeOf(words)).not.toBe("telegram_refused");
    expect(deliveryCodeOf(words.toUpperCase())).toBe(deliveryCodeOf(words));
  });
});
