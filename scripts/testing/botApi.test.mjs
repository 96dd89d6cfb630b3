import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

import { findDeviations } from "./botApi.mjs";
import { checkConformance } from "./conformance.mjs";

/** @type {import("./botApi.mjs").BotApi} */
const api = {
  methods: {
    sendMediaGroup: {
      fields: [
        { name: "chat_id", types: ["Integer", "String"], required: true },
        { name: "media", types: ["Array of Photo", "Array of Video"], required: true },
        { name: "disable_notification", types: ["Boolean"], required: false },
      ],
    },
    sendPhoto: { fields: [{ name: "photo", types: ["InputFile", "String"], required: true }] },
  },
  types: {
    Photo: {
      fields: [
        { name: "media", types: ["String"], required: true },
        { name: "caption", types: ["String"], required: false },
      ],
    },
    Video: { fields: [{ name: "video", types: ["String"], required: true }] },
  },
};

/** @param {Record<string, unknown>} parameters */
const album = (parameters) => findDeviations(api, { method: "sendMediaGroup", parameters });
const media = [{ media: "attach://one", caption: "first" }, { media: "attach://two" }];

describe("a request to Telegram is refused by the conformance check", () => {
  test("when the method does not exist", () => {
    expect(findDeviations(api, { method: "sendPicture", parameters: {} })).toHaveLength(1);
  });

  test("when a field is misspelt", () => {
    expect(album({ chat_id: 1, media, disable_notifications: true })).toEqual([
      "sendMediaGroup: disable_notifications is not a known field",
    ]);
  });

  test("when a required field is missing", () => {
    expect(album({ media })).toEqual(["sendMediaGroup: chat_id is required and missing"]);
  });

  test("when a value has the wrong type", () => {
    expect(album({ chat_id: 1, media, disable_notification: "yes" })).toHaveLength(1);
    expect(album({ chat_id: 1.5, media })).toHaveLength(1);
    expect(findDeviations(api, { method: "sendPhoto", parameters: { photo: 7 } })).toHaveLength(1);
  });

  test("when a field deep inside a JSON text is wrong", () => {
    const text = JSON.stringify([{ media: "attach://one", text: "caption" }]);
    expect(album({ chat_id: "@a", media: text, one: {} })).toEqual([
      "sendMediaGroup: media (Photo): text is not a known field",
    ]);
  });

  test("when a file is attached that nothing refers to", () => {
    expect(album({ chat_id: "@a", media, three: {} })).toEqual([
      "sendMediaGroup: three is not a known field",
    ]);
  });
});

test("a right request is accepted as JSON and as multipart with its numbers and objects as text", () => {
  expect(album({ chat_id: -100, media, disable_notification: true })).toEqual([]);
  const multipart = { chat_id: "-100", media: JSON.stringify(media), one: {}, two: {} };
  expect(album({ ...multipart, disable_notification: "true" })).toEqual([]);
  expect(findDeviations(api, { method: "sendPhoto", parameters: { photo: {} } })).toEqual([]);
});

test("a run that recorded no request at all is a failure, and a recorded one is counted", () => {
  const folder = mkdtempSync(join(tmpdir(), "vestnik-conformance-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const requests = join(folder, "requests");
  mkdirSync(requests);
  writeFileSync(join(folder, "telegram-bot-api-1.json"), JSON.stringify(api));
  expect(checkConformance(requests, folder).problems).toHaveLength(1);

  const read = { method: "sendPhoto", parameters: {}, files: [{ field: "photo", size: 3 }] };
  const unread = { method: "sendPhoto", parameters: {}, accepted: false, outcome: { status: 401 } };
  const lines = [read, unread].map((line) => `${JSON.stringify(line)}\n`);
  writeFileSync(join(requests, "one.ndjson"), lines.join(""));
  expect(checkConformance(requests, folder)).toEqual({
    summary: "1 requests (sendPhoto 1) against telegram-bot-api-1.json",
    problems: [],
  });
});
