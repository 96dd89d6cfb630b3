import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { plainJpeg } from "../../testing/images/hostileImages.ts";
import { formatOfBytes } from "./fileFormat.ts";

it("what is packed is not unpacked to see what is inside, because of little there may come much", async () => {
  const picture = await plainJpeg();
  expect(await formatOfBytes(picture)).toEqual({ mime: "image/jpeg", ending: "jpg" });
  expect(await formatOfBytes(gzipSync(picture))).toBeUndefined();
});
