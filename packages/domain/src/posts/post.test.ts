import { describe, expect, it } from "vitest";
import { mediaAt } from "./media.ts";
import { checkPost, lengthLimit } from "./post.ts";
import type { PostFacts } from "./post.ts";

const upload = (n: number) => `/uploads/${"a".repeat(23)}${n % 10}.jpg`;
const post: PostFacts = { length: 5, hasText: true, media: [], tags: [] };
const codesOf = (change: Partial<PostFacts>) =>
  checkPost({ ...post, ...change }).map(({ code }) => code);

describe("a post", () => {
  it.each<[string, Partial<PostFacts>]>([
    ["of text", {}],
    ["of one image", { hasText: false, length: 0, media: mediaAt([upload(1)]) }],
    ["with an image somewhere else", { media: mediaAt(["https://example.org/a.jpg?size=2"]) }],
    ["with ten images", { media: mediaAt(Array.from({ length: 10 }, (_, n) => upload(n))) }],
    ["of exactly 4096 letters", { length: 4096 }],
    ["with exactly 1024 letters under an image", { length: 1024, media: mediaAt([upload(1)]) }],
    ["with tags in any script", { tags: ["#news", "#новости", "#新聞", "#a_b"] }],
  ])("%s is fine", (_, change) => {
    expect(codesOf(change)).toEqual([]);
  });

  it.each<[string, Partial<PostFacts>, string]>([
    ["of nothing", { hasText: false, length: 0 }, "no_content"],
    ["of tags alone", { hasText: false, length: 5, tags: ["#news"] }, "no_content"],
    ["of 4097 letters", { length: 4097 }, "text_too_long"],
    [
      "of 1025 letters under an image",
      { length: 1025, media: mediaAt([upload(1)]) },
      "caption_too_long",
    ],
    [
      "with 11 images",
      { media: mediaAt(Array.from({ length: 11 }, (_, n) => upload(n))) },
      "too_many_images",
    ],
    [
      "with an address in an album",
      { media: mediaAt([upload(1), "https://example.org/a.jpg"]) },
      "image_url_in_album",
    ],
    [
      "with a script for an address",
      { media: mediaAt(["javascript:alert(1)"]) },
      "image_url_invalid",
    ],
    ["with a file of the machine", { media: mediaAt(["file:///etc/passwd"]) }, "image_url_invalid"],
    [
      "with a password in the address",
      { media: mediaAt(["https://user:pass@example.org/a.jpg"]) },
      "image_url_invalid",
    ],
    [
      "with a path that leaves the uploads",
      { media: mediaAt(["/uploads/../secret.jpg"]) },
      "image_missing",
    ],
    ["with a tag of two words", { tags: ["#two words"] }, "tag_invalid"],
    ["with a tag without its mark", { tags: ["news"] }, "tag_invalid"],
    ["with 31 tags", { tags: Array.from({ length: 31 }, (_, n) => `#t${n}`) }, "too_many_tags"],
  ])("%s is refused as such", (_, change, code) => {
    expect(codesOf(change)).toEqual([code]);
  });

  it("over the limit reports by how much", () => {
    expect(checkPost({ ...post, length: 4100 })).toEqual([
      { code: "text_too_long", details: { limit: 4096, count: 4100, over: 4 } },
    ]);
  });
});

it("images lower the limit of text, and both limits warn in time", () => {
  expect([lengthLimit(0), lengthLimit(1), lengthLimit(10)]).toEqual([
    { limit: 4096, warnAbove: 3800 },
    { limit: 1024, warnAbove: 900 },
    { limit: 1024, warnAbove: 900 },
  ]);
});
