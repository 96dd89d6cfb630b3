import { describe, expect, it } from "vitest";
import {
  checkMedia,
  kindOfAddress,
  mediaAt,
  mediaKinds,
  tidyFileName,
  uploadFilename,
} from "./media.ts";
import type { Media } from "./media.ts";

const upload = (ending: string, n = 0) => `/uploads/${"a".repeat(23)}${n % 10}.${ending}`;
const endings = ["jpg", "video", "animation", "audio", "document"] as const;
const album = (...of: readonly (typeof endings)[number][]) =>
  mediaAt(of.map((ending, n) => upload(ending, n)));
const codesOf = (media: readonly Media[]) => checkMedia(media).map(({ code }) => code);

it("an upload's address says its kind, and any other is a photo", () => {
  expect(endings.map((ending) => kindOfAddress(upload(ending)))).toEqual(mediaKinds);
  expect(kindOfAddress(upload("png"))).toBe("photo");
  expect(kindOfAddress("https://example.org/film.video")).toBe("photo");
});

describe("telegram takes", () => {
  it.each<[string, readonly Media[]]>([
    ["each kind alone", album("animation")],
    ["photos and videos mixed", album("jpg", "video", "jpg")],
    ["only documents", album("document", "document")],
    ["only audio", album("audio", "audio")],
    ["ten videos", mediaAt(Array.from({ length: 10 }, (_, n) => upload("video", n)))],
  ])("%s", (_, media) => expect(codesOf(media)).toEqual([]));

  it.each<[string, readonly Media[], string]>([
    [
      "eleven",
      mediaAt(Array.from({ length: 11 }, (_, n) => upload("video", n))),
      "too_many_images",
    ],
    ["an animation in an album", album("animation", "jpg"), "animation_in_album"],
    ["a document beside a photo", album("jpg", "document"), "album_mixed"],
    ["audio beside documents", album("audio", "document"), "album_mixed"],
    ["audio beside a video", album("video", "audio"), "album_mixed"],
    [
      "a video as a photo",
      [{ kind: "photo", url: upload("video"), spoiler: false }],
      "media_kind_wrong",
    ],
    [
      "an address as a video",
      [{ kind: "video", url: "https://example.org/a.mp4", spoiler: false }],
      "media_kind_wrong",
    ],
    [
      "an upload of a kind that does not exist",
      mediaAt(["/uploads/aaaaaaaaaaaaaaaaaaaaaaaa.exe"]),
      "image_missing",
    ],
  ])("not %s", (_, media, code) => expect(codesOf(media)).toEqual([code]));
});

it("what is seen can be hidden, and nothing else", () => {
  const urls = endings.map((ending) => upload(ending));
  expect(mediaAt(urls, urls).map(({ spoiler }) => spoiler)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it.each([
  ["report.pdf", "report.pdf"],
  ["C:\\Users\\anna\\отчёт за май.pdf", "отчёт за май.pdf"],
  ["../../etc/passwd", "passwd"],
  ['a"b\r\nContent-Type: x.txt', "abContent-Type: x.txt"],
  ["", "file"],
  [" / ", "file"],
  [`${"я".repeat(200)}.tar.gz`, `${"я".repeat(97)}.gz`],
])("a file called %j is shown as %j", (given, shown) => expect(tidyFileName(given)).toBe(shown));

it("only our own uploads have a file name", () => {
  expect(uploadFilename(upload("jpg", 3))).toBe(`${"a".repeat(23)}3.jpg`);
  expect(
    uploadFilename("https://example.org/uploads/aaaaaaaaaaaaaaaaaaaaaaaa.jpg"),
  ).toBeUndefined();
});
