import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeStorage } from "./fakeStorage.ts";
import type { OwnedKey } from "./ownedValue.ts";

// Modules of its own: forms that other files have opened in this process still have letters to write.
vi.resetModules();
const { beforeLooking, claimStorage, forgetOwnedAtLogout, readOwned, useStorageOwner, writeOwned } =
  await import("./ownedValue.ts");
const { hasUnsentText } = await import("./unsentText.ts");

beforeEach(() => {
  useStorageOwner.setState({ userId: undefined });
  vi.stubGlobal("localStorage", new FakeStorage());
  claimStorage("anna");
});
afterEach(() => useStorageOwner.setState({ userId: undefined }));

const empty = {
  text: "",
  imageUrl: null,
  imageUrls: [],
  tags: [],
  selectedChannelIds: ["c1"],
  useMultipleImages: false,
  scheduleType: "later",
  scheduledDate: "2026-11-30T10:00",
};
const stored = (state: object) => JSON.stringify({ state, version: 3 });
const poll = (question: string, ...options: string[]) => ({
  question,
  options: options.map((text, id) => ({ id: String(id), text })),
  isAnonymous: true,
  replaces: [],
  scheduleType: "now",
  timeZone: "Europe/Berlin",
});
const copies = (raw: string) => JSON.stringify({ versions: [{ id: "earlier-1", raw }], sent: "x" });

describe("a browser has text that was neither published nor saved:", () => {
  it.each<[string, OwnedKey, string]>([
    ["a post", "tab-content-storage", stored({ ...empty, text: "<p>Tea</p>" })],
    ["tags alone", "tab-content-storage", stored({ ...empty, tags: ["#tea"] })],
    ["an image alone", "tab-content-storage", stored({ ...empty, imageUrl: "/uploads/a.jpg" })],
    ["a question", "poll-draft", stored(poll("Tea?", "", ""))],
    ["an option", "poll-draft", stored(poll("", "", "Yes"))],
    ["a version that waits", "tab-content-aside", copies(stored({ ...empty, text: "<p>x</p>" }))],
    ["changes of a post", "unsaved-edits", copies(JSON.stringify({ draft: { text: "<b>x</b>" } }))],
    ["a prompt", "text-generation", JSON.stringify({ mode: "standard", prompt: "x", results: [] })],
    [
      "a request without an answer",
      "post-publication-attempt",
      JSON.stringify({ key: "k", body: JSON.stringify({ text: "<p>x</p>" }) }),
    ],
  ])("%s", (_, key, raw) => {
    writeOwned(key, raw);
    expect(hasUnsentText()).toBe(true);
  });

  it("also the letters of the last moment", () => {
    const stop = beforeLooking(() => writeOwned("poll-draft", stored(poll("Te"))));
    expect(hasUnsentText()).toBe(true);
    stop();
  });

  it.each<[string, OwnedKey, string]>([
    ["an empty form", "tab-content-storage", stored(empty)],
    [
      "an empty editor",
      "tab-content-storage",
      stored({ ...empty, text: "<p></p><p>&nbsp;<br></p>" }),
    ],
    ["an empty poll", "poll-draft", stored(poll("", "", " "))],
    ["no version any more", "tab-content-aside", JSON.stringify({ versions: [], sent: "Tea" })],
    ["what was ticked", "guide-progress", JSON.stringify(["token"])],
    ["options in sight", "options-in-sight", JSON.stringify({ keys: ["silent"], values: {} })],
    ["emoji that were used", "emoji-memory", JSON.stringify({ recent: ["🍵"] })],
    [
      "no results",
      "text-generation",
      JSON.stringify({ mode: "standard", prompt: "", results: [] }),
    ],
    ["what cannot be read", "tab-content-storage", "{"],
  ])("but not %s", (_, key, raw) => {
    writeOwned(key, raw);
    expect(hasUnsentText()).toBe(false);
  });

  it("and not that of another account", () => {
    writeOwned("tab-content-storage", stored({ ...empty, text: "Anna's" }));
    claimStorage("boris");
    expect(hasUnsentText()).toBe(false);
  });
});

it("a page that is still open writes nothing back after its owner had all of it deleted, until they sign in again", () => {
  writeOwned("tab-content-storage", "Anna's");
  forgetOwnedAtLogout();
  writeOwned("tab-content-storage", "Anna's last letters");
  expect(Object.values(localStorage).join()).not.toContain("Anna's");
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
  expect(keys).toEqual(["storage-forgotten"]);
  claimStorage("anna");
  writeOwned("tab-content-storage", "Anna's next text");
  expect(readOwned("tab-content-storage")).toBe("Anna's next text");
});
