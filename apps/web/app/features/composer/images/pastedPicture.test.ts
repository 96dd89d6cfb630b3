import { describe, expect, test } from "vitest";
import { isPastedPicture } from "./pastedPicture.ts";

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
