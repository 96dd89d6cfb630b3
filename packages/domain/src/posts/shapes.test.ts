import { describe, expect, it } from "vitest";
import { emptyPost, readPost } from "./content.ts";
import { mediaAt } from "./media.ts";
import { cardOf, partsOf } from "./parts.ts";
import { checkPost } from "./post.ts";
import { adviseShapes, fits, isAdviceNeeded, type ShapeFacts } from "./shapes.ts";

const upload = (n: number, ending = "jpg") => `/uploads/${"a".repeat(23)}${n}.${ending}`;
const photo = mediaAt([upload(1)]);
const album = mediaAt([upload(1), upload(2)]);
const video = mediaAt([upload(1, "video")]);
const outside = mediaAt(["https://example.org/a.jpg"]);
const buttons = [[{ text: "Shop", url: "https://shop.example" }]];
const facts: ShapeFacts = { length: 5, media: photo, buttons: [], isPublic: true };

const fitting = (change: Partial<ShapeFacts>) =>
  adviseShapes({ ...facts, ...change })
    .filter(fits)
    .map(({ shape }) => shape);

describe("the forms that fit", () => {
  it.each<[string, Partial<ShapeFacts>, string[]]>([
    ["a text without media have no other form", { media: [] }, []],
    ["media without a text have no other form", { length: 0 }, []],
    ["1023 letters and a photo", { length: 1023 }, ["together", "card", "apart"]],
    ["1024 letters and a photo", { length: 1024 }, ["together", "card", "apart"]],
    ["1025 letters and a photo", { length: 1025 }, ["card", "apart"]],
    ["4095 letters and a photo", { length: 4095 }, ["card", "apart"]],
    ["4096 letters and a photo", { length: 4096 }, ["card", "apart"]],
    ["4097 letters and a photo fit in none", { length: 4097 }, []],
    ["1024 letters and an album", { length: 1024, media: album }, ["together", "apart"]],
    ["1025 letters and an album", { length: 1025, media: album }, ["apart"]],
    ["buttons below a photo", { buttons }, ["together", "card", "apart"]],
    ["buttons below an album", { media: album, buttons }, ["apart"]],
    ["a long text and a video", { length: 1025, media: video }, ["apart"]],
    ["a photo Telegram cannot load", { length: 1025, isPublic: false }, ["apart"]],
    [
      "a photo somewhere else",
      { length: 1025, media: outside, isPublic: false },
      ["card", "apart"],
    ],
    ["an album that is refused anyway", { media: [...album, ...outside] }, []],
  ])("%s", (_, change, shapes) => {
    expect(fitting(change)).toEqual(shapes);
  });

  it("say by how much a text is too long for the others, and what each of them loses", () => {
    const media = photo.map((each) => ({ ...each, spoiler: true }));
    const said = adviseShapes({ ...facts, length: 1030, media });
    expect(said.map(({ obstacles, losses }) => [obstacles, losses])).toEqual([
      [[{ kind: "too_long", over: 6 }], []],
      [[], ["no_zoom", "spoiler_lost"]],
      [[], ["two_posts", "reactions_split"]],
    ]);
  });
});

it("advice is needed where the chosen form does not fit and another does", () => {
  const needed = (change: Partial<ShapeFacts>, chosen: "together" | "card" | "apart") =>
    isAdviceNeeded(adviseShapes({ ...facts, ...change }), chosen);
  expect(needed({ length: 1024 }, "together")).toBe(false);
  expect(needed({ length: 1025 }, "together")).toBe(true);
  expect(needed({ length: 1025 }, "card")).toBe(false);
  expect(needed({ length: 1025, media: album }, "card")).toBe(true);
  expect(needed({ length: 4097 }, "together")).toBe(false);
});

describe("a post", () => {
  const codesOf = (post: Parameters<typeof checkPost>[0]) =>
    checkPost(post).map(({ code }) => code);
  const long = { length: 4096, hasText: true, media: photo, tags: [] };

  it("may be as long as a text where its picture is a card or goes first", () => {
    expect(codesOf({ ...long, shape: "card" })).toEqual([]);
    expect(codesOf({ ...long, shape: "apart", media: album, buttons })).toEqual([]);
    expect(codesOf({ ...long, shape: "apart", length: 4097 })).toEqual(["text_too_long"]);
  });

  it("of two pictures is no card, and what has no words has one message", () => {
    expect(codesOf({ ...long, shape: "card", media: album })).toEqual(["caption_too_long"]);
    const wordless = { ...long, length: 0, hasText: false, media: album, buttons };
    expect(codesOf({ ...wordless, shape: "apart" })).toEqual(["buttons_in_album"]);
  });

  it("in two messages is its media, and then a silent text with the buttons and the pin", () => {
    const post = readPost({
      ...emptyPost,
      text: "<p>Tea</p>",
      tags: ["#tea"],
      media: album,
      buttons,
      shape: "apart",
      pin: {},
      removeAfterMinutes: 60,
      protected: true,
      topicId: 45,
    });
    const [first, second] = partsOf(post) ?? [];
    const both = { shape: "together", protected: true, topicId: 45, removeAfterMinutes: 60 };
    expect(first).toMatchObject({ ...both, text: "", tags: [], media: album, buttons: [] });
    expect(first).toMatchObject({ pin: null, silent: false });
    expect(second).toMatchObject({ ...both, text: post.text, tags: ["#tea"], media: [], buttons });
    expect(second).toMatchObject({ pin: {}, silent: true });
    expect(partsOf({ ...post, media: [] })).toBeUndefined();
  });

  it("has a card only of its one photo", () => {
    const post = { ...emptyPost, text: "<p>Tea</p>", media: photo, shape: "card" } as const;
    expect(cardOf(post)).toBe(upload(1));
    expect(cardOf({ ...post, media: album })).toBeUndefined();
    expect(cardOf({ ...post, shape: "together" })).toBeUndefined();
    expect(readPost({ text: "Tea", shape: "round" }).shape).toBe("together");
  });
});
