import { describe, expect, it } from "vitest";
import {
  chosenOptions,
  emptyPoll,
  emptyPost,
  isSameContent,
  readContent,
  storedContent,
  tidyPostOptions,
} from "./content.ts";
import type { Content } from "./content.ts";

const commonDefaults = { silent: false, protected: false, topicId: null };
const postDefaults = {
  ...commonDefaults,
  captionAbove: false,
  shape: "together",
  linkPreview: { mode: "auto" },
  buttons: [],
  pin: null,
  removeAfterMinutes: null,
};
const pollDefaults = {
  ...commonDefaults,
  quiz: null,
  closeAfterMinutes: null,
  hideResults: false,
  shuffle: false,
  allowRevote: null,
  description: "",
};

/** As rows were written before any option existed. */
const oldPost = { kind: "post", text: "<p>Tea</p>", imageUrl: null, imageUrls: [], tags: ["#tea"] };
const readOldPost = { kind: "post", text: "<p>Tea</p>", media: [], tags: ["#tea"] };
const oldPoll = {
  kind: "poll",
  question: "Tea?",
  options: ["Yes", "No"],
  isAnonymous: false,
  allowsMultipleAnswers: true,
};

describe("content that was stored before a field existed", () => {
  it.each([
    [oldPost, readOldPost, postDefaults],
    [oldPoll, oldPoll, pollDefaults],
  ])("reads with the defaults of what it lacks (%#)", (stored, read, defaults) => {
    expect(readContent(stored)).toEqual({ ...read, ...defaults });
  });

  it("keeps what a field said under its earlier name", () => {
    const silent = readContent({ ...oldPost, isSilent: true });
    expect(silent.silent).toBe(true);
    expect(storedContent(silent)).toEqual({ ...oldPost, silent: true });
  });

  it.each([oldPost, oldPoll])("equals what is stored today ($kind)", (stored) => {
    const read = readContent(stored);
    expect(isSameContent(read, readContent(storedContent(read)))).toBe(true);
    expect(storedContent(read)).toEqual(stored);
  });

  it("equals its sibling, whichever of the two fields has the only image", () => {
    const one = readContent({ ...oldPost, imageUrl: "/uploads/a.jpg" });
    const other = readContent({ ...oldPost, imageUrls: ["/uploads/a.jpg"] });
    expect(isSameContent(one, other)).toBe(true);
  });
});

describe("media", () => {
  const [photo, other, video] = [
    `/uploads/${"a".repeat(20)}.jpg`,
    `/uploads/${"b".repeat(20)}.jpg`,
    `/uploads/${"c".repeat(20)}.video`,
  ];
  const plain = (url: string, kind = "photo") => ({ kind, url, spoiler: false });

  it.each([
    ["one photo", { imageUrl: photo, imageUrls: [] }, [plain(photo)]],
    ["several photos", { imageUrl: null, imageUrls: [photo, other] }, [plain(photo), plain(other)]],
  ])("that are %s are stored as they always were", (_, fields, media) => {
    const stored = { ...oldPost, ...fields };
    expect(readContent(stored)).toMatchObject({ media });
    expect(storedContent(readContent(stored))).toEqual(stored);
  });

  it("of other kinds stand in a list of their own, beside the photos among them", () => {
    const media = [plain(photo), plain(video, "video"), { ...plain(other), spoiler: true }];
    const stored = { ...oldPost, imageUrl: null, imageUrls: [photo, other], media };
    expect(storedContent(readContent({ ...oldPost, media }))).toEqual(stored);
    expect(readContent(stored)).toMatchObject({ media });
    expect(isSameContent(readContent(stored), readContent({ ...oldPost, media }))).toBe(true);
  });

  it("that differ in what is hidden are not the same", () => {
    const hidden = readContent({ ...oldPost, media: [{ ...plain(photo), spoiler: true }] });
    expect(isSameContent(hidden, readContent({ ...oldPost, imageUrl: photo }))).toBe(false);
  });

  it("that are unreadable are left out; what is no more than an address has its kind", () => {
    const media = [
      null,
      "a",
      { kind: "photo" },
      { url: 5 },
      { url: video },
      { kind: "hologram", url: photo },
    ];
    expect(readContent({ ...oldPost, media })).toMatchObject({
      media: [plain(video, "video"), plain(photo)],
    });
  });
});

describe("content that is unreadable", () => {
  it.each<[string, object, Content]>([
    ["of a post", { kind: "post", text: 5, imageUrl: {}, imageUrls: "a", tags: null }, emptyPost],
    ["of a poll", { kind: "poll", question: null, isAnonymous: "yes", silent: 1 }, emptyPoll],
    [
      "of a poll's settings",
      {
        kind: "poll",
        quiz: "yes",
        closeAfterMinutes: "1",
        hideResults: 1,
        shuffle: null,
        allowRevote: "no",
        description: 5,
      },
      emptyPoll,
    ],
    ["without a kind", {}, emptyPost],
  ])("has the defaults (%s)", (_, stored, read) => expect(readContent(stored)).toEqual(read));

  it("keeps what can be read of a list, and nothing that is no field", () => {
    const stored = { ...oldPost, tags: ["#tea", 3, null], surprise: true };
    expect(readContent(stored)).toEqual({ ...readOldPost, ...postDefaults });
  });
});

const tea = { text: "Tea", url: "https://tea.example" };

describe("buttons and link previews that are unreadable", () => {
  it.each([
    ["no list", "Tea", []],
    ["no rows", [tea], []],
    ["a row without buttons", [[], [tea]], [[tea]]],
    ["no texts", [[{ url: "a" }, 5, null, tea]], [[tea]]],
    ["an unknown style", [[{ ...tea, style: "gold", surprise: 1 }]], [[tea]]],
    ["both targets", [[{ ...tea, copyText: "T" }]], [[{ text: "Tea", copyText: "T" }]]],
    ["no target", [[{ text: "Tea" }]], [[{ text: "Tea", url: "" }]]],
  ])("lose only that (%s)", (_, buttons, read) => {
    expect(readContent({ ...oldPost, buttons })).toMatchObject({ buttons: read });
  });

  it.each([
    ["no object", "off", { mode: "auto" }],
    ["an unknown mode", { mode: "huge", above: true }, { mode: "auto", above: true }],
    ["an empty address", { mode: "small", url: " " }, { mode: "small" }],
    ["what is off", { mode: "off", url: "https://a.example", above: true }, { mode: "off" }],
  ])("have their defaults (%s)", (_, linkPreview, read) => {
    expect(readContent({ ...oldPost, linkPreview })).toMatchObject({ linkPreview: read });
  });
});

it("options are stored with addresses as Telegram takes them, and without buttons that say nothing", () => {
  const given = {
    linkPreview: { mode: "large", url: " example.com/page ", above: false },
    buttons: [
      [
        { text: " Tea ", url: "tea.example" },
        { text: " ", url: " " },
      ],
      [{ text: "Code", copyText: " TEA10 " }],
      [{ text: "", url: "" }],
      [{ text: "Odd", url: "not an address" }],
    ],
  };
  expect(tidyPostOptions(given)).toEqual({
    ...postDefaults,
    linkPreview: { mode: "large", url: "https://example.com/page" },
    buttons: [
      [{ text: "Tea", url: "https://tea.example" }],
      [{ text: "Code", copyText: "TEA10" }],
      [{ text: "Odd", url: "not an address" }],
    ],
  });
});

describe("an option", () => {
  it("is stored and sent only where it differs from its default", () => {
    expect(chosenOptions(emptyPost)).toEqual({});
    expect(chosenOptions({ ...emptyPost, silent: true })).toEqual({ silent: true });
    const given = { ...emptyPost, linkPreview: { mode: "off" as const }, buttons: [[tea]] };
    expect(chosenOptions(given)).toEqual({ linkPreview: { mode: "off" }, buttons: [[tea]] });
    const silent = readContent({ ...oldPoll, silent: true });
    expect(storedContent(silent)).toEqual({ ...oldPoll, silent: true });
  });

  it("makes another content of the same words", () => {
    const silent = readContent({ ...oldPost, silent: true });
    expect(isSameContent(silent, readContent(oldPost))).toBe(false);
  });

  it("of polls is stored and sent where it differs from its default, and no post has it", () => {
    const quiz = { correct: [1], explanation: "" };
    const chosen = { quiz, closeAfterMinutes: 60, hideResults: true, allowRevote: false };
    const poll = readContent({ ...oldPoll, ...chosen, shuffle: false, description: "" });
    expect(storedContent(poll)).toEqual({ ...oldPoll, ...chosen });
    expect(isSameContent(poll, readContent(oldPoll))).toBe(false);
    expect(isSameContent(poll, readContent(storedContent(poll)))).toBe(true);
    expect(readContent({ ...oldPoll, quiz: { correct: [1, "2"] } })).toMatchObject({ quiz });
    expect(readContent({ ...oldPost, quiz })).not.toHaveProperty("quiz");
  });
});
