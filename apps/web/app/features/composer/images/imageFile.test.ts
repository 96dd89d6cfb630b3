import { describe, expect, test } from "vitest";
import {
  checkImageFile,
  chooseImageFiles,
  isAboveLimit,
  isHeic,
  roomForImages,
} from "./imageFile.ts";

const photo = { name: "photo.jpg", type: "image/jpeg", size: 1000 };
const note = { name: "note.txt", type: "text/plain", size: 1 };
const limit = 10 * 1024 * 1024;

describe("files chosen for a post", () => {
  test("a file in another format than the four image formats is not uploaded", () => {
    expect(checkImageFile({ ...photo, type: "text/plain" })).toBe("image_not_an_image");
    expect(checkImageFile({ ...photo, type: "image/svg+xml" })).toBe("image_not_an_image");
    expect(checkImageFile({ ...photo, type: "" })).toBe("image_not_an_image");
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

  test("a HEIC photo is known by its first bytes", async () => {
    const container = (brand: string) => new Blob(["\0\0\0\x18", `ftyp${brand}`, "\0\0\0\0"]);
    for (const brand of ["heic", "heix", "mif1"]) expect(await isHeic(container(brand))).toBe(true);
    for (const brand of ["isom", "avif", "qt  "])
      expect(await isHeic(container(brand))).toBe(false);
    expect(await isHeic(new Blob([]))).toBe(false);
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
