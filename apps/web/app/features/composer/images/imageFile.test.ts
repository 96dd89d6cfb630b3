import { MAX_FILE_BYTES } from "@vestnik/domain/media";
import { describe, expect, test } from "vitest";
import {
  checkImageFile as problemOf,
  chooseImageFiles,
  isAboveLimit,
  isPastedPicture,
  roomForImages,
} from "./imageFile.ts";

const photo = { name: "photo.jpg", type: "image/jpeg", size: 1000 };
const note = { name: "note.txt", type: "text/plain", size: 1 };
const checkImageFile = (file: Parameters<typeof problemOf>[0]) => problemOf(file)?.code;
const limit = 10 * 1024 * 1024;

describe("files chosen for a post", () => {
  test("a file in another format than the four image formats is not uploaded", () => {
    expect(checkImageFile({ ...photo, type: "text/plain" })).toBe("image_not_an_image");
    expect(checkImageFile({ ...photo, type: "" })).toBe("image_not_an_image");
  });

  test.each([
    ["logo.svg", "image/svg+xml", "SVG"],
    ["scan.tiff", "image/tiff", "TIFF"],
    ["scan.TIF", "", "TIFF"],
    ["photo.avif", "image/avif", "AVIF"],
    ["photo.jxl", "", "JPEG XL"],
    ["paint.bmp", "image/bmp", "BMP"],
    ["poster.psd", "", "PSD"],
    ["IMG_1.CR2", "", "RAW"],
    ["DSC_1.NEF", "image/x-nikon-nef", "RAW"],
    ["IMG_1.dng", "image/x-adobe-dng", "RAW"],
    ["menu.pdf", "application/pdf", "PDF"],
  ])("%s of type %j is refused by the name of its format", (name, type, format) => {
    const problem = { code: "image_other_format", details: { format } };
    expect(problemOf({ name, type, size: 1000 })).toEqual(problem);
  });

  test("a video or an audio is a file of its own, up to what Telegram takes", () => {
    const video = { name: "clip.mp4", type: "video/mp4" };
    expect(problemOf({ ...video, size: MAX_FILE_BYTES })).toBeUndefined();
    expect(problemOf({ ...video, size: MAX_FILE_BYTES + 1 })).toEqual({ code: "file_too_large" });
    expect(problemOf({ ...video, size: 0 })).toEqual({ code: "file_empty" });
  });

  test("an empty file is called empty, whatever its type", () => {
    for (const type of ["image/jpeg", "image/heic", "image/tiff", ""]) {
      expect(checkImageFile({ ...photo, type, size: 0 })).toBe("image_empty");
    }
  });

  test("files of different formats are refused apart", () => {
    const scan = { name: "a.tiff", type: "image/tiff", size: 9 };
    const menu = { name: "b.pdf", type: "application/pdf", size: 9 };
    expect(chooseImageFiles([scan, menu, { ...scan, name: "c.tiff" }], 10).refusals).toEqual([
      { code: "image_other_format", details: { format: "TIFF" }, names: ["a.tiff", "c.tiff"] },
      { code: "image_other_format", details: { format: "PDF" }, names: ["b.pdf"] },
    ]);
  });

  test("a HEIC photo goes to the server, which says what it is or reads it", () => {
    for (const named of [
      { name: "IMG_1.HEIC", type: "image/heic" },
      { name: "IMG_1.heif", type: "image/heif" },
      { name: "IMG_1.HEIC", type: "" },
    ]) {
      expect(checkImageFile({ ...named, size: limit })).toBeUndefined();
      expect(checkImageFile({ ...named, size: limit + 1 })).toBe("image_too_large");
    }
  });

  test("a file over 10 MB is made smaller, but an animation and a giant are not uploaded", () => {
    expect(checkImageFile({ ...photo, type: "image/png", size: limit + 1 })).toBeUndefined();
    expect(isAboveLimit({ size: limit + 1 })).toBe(true);
    expect(isAboveLimit({ size: limit })).toBe(false);
    expect(checkImageFile({ ...photo, type: "image/gif", size: limit + 1 })).toBe(
      "image_too_large",
    );
    expect(checkImageFile({ ...photo, type: "image/gif", size: limit })).toBeUndefined();
    expect(checkImageFile({ ...photo, type: "image/png", size: 10 * limit + 1 })).toBe(
      "image_too_large",
    );
  });

  test("one wrong file among good ones is named and does not stop the others", () => {
    const choice = chooseImageFiles([photo, note, { ...photo }], 10);
    expect(choice).toEqual({
      accepted: [photo, photo],
      refusals: [{ code: "image_not_an_image", names: ["note.txt"] }],
    });
  });

  test("an eleventh image is refused by name, and the ten before it are accepted", () => {
    const files = [8, 9, 10, 11].map((n) => ({ ...photo, name: `${n + 1}.jpg` }));
    const choice = chooseImageFiles(files, roomForImages(8));
    expect(choice.accepted).toHaveLength(2);
    expect(choice.refusals).toEqual([{ code: "too_many_images", names: ["11.jpg", "12.jpg"] }]);
  });

  test("the same reason is given once, for all its files", () => {
    const other = { ...note, name: "other.txt" };
    expect(chooseImageFiles([note, other], 10).refusals).toEqual([
      { code: "image_not_an_image", names: ["note.txt", "other.txt"] },
    ]);
  });
});

function clipboard(names: readonly string[], text = "") {
  return {
    files: names.map((name) => ({ name })),
    getData: (type: string) => (type === "text/plain" ? text : ""),
  };
}

describe("pasting", () => {
  test("a text is pasted as text, also when a program put a picture of it beside it", () => {
    expect(isPastedPicture(clipboard([], "Good morning"))).toBe(false);
    expect(isPastedPicture(clipboard(["image.png"], "Good morning"))).toBe(false);
    expect(isPastedPicture(clipboard(["image.png"], "image.png and more"))).toBe(false);
  });

  test("a picture is pasted as a picture, also when there is an empty text beside it", () => {
    expect(isPastedPicture(clipboard(["image.png"]))).toBe(true);
    expect(isPastedPicture(clipboard(["image.png"], " \n"))).toBe(true);
  });

  test("copied files are pasted as files, also when the system gives their names or paths as text", () => {
    expect(isPastedPicture(clipboard(["cup.jpg"], "cup.jpg"))).toBe(true);
    expect(isPastedPicture(clipboard(["cup.jpg"], "/media/photos/cup.jpg\n"))).toBe(true);
    expect(isPastedPicture(clipboard(["a.jpg", "b.jpg"], "a.jpg\rb.jpg"))).toBe(true);
    expect(isPastedPicture(clipboard(["утро.jpg"], "C:\\Фото\\утро.jpg"))).toBe(true);
    expect(isPastedPicture(clipboard(["mug 1.png"], "file:///media/photos/mug%201.png"))).toBe(
      true,
    );
  });
});
