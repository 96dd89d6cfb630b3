import { describe, expect, test } from "vitest";
import { lengthState } from "./useComposedPost.ts";

describe("lengthState", () => {
  test("without images it warns above 3800 and refuses above 4096", () => {
    expect(lengthState(3800, 0).level).toBe("fine");
    expect(lengthState(3801, 0)).toMatchObject({ level: "near", remaining: 295 });
    expect(lengthState(4096, 0).level).toBe("near");
    expect(lengthState(4097, 0)).toMatchObject({ level: "over", remaining: -1 });
  });

  test("with an image it warns above 900 and refuses above 1024", () => {
    expect(lengthState(900, 1).level).toBe("fine");
    expect(lengthState(901, 1)).toMatchObject({ level: "near", remaining: 123 });
    expect(lengthState(1025, 10).level).toBe("over");
  });
});
