import { expect, test } from "vitest";
import { storageSize } from "./storageSize.ts";

const MB = 1024 ** 2;

test("room is said in megabytes, from a gigabyte on in gigabytes", () => {
  const said = (bytes: number) => ["en-US", "ru-RU"].map((locale) => storageSize(bytes, locale));
  expect(said(0)).toEqual(["0\u00a0MB", "0\u00a0МБ"]);
  expect(said(1)).toEqual(["0.1\u00a0MB", "0,1\u00a0МБ"]);
  expect(said(250 * MB)).toEqual(["250\u00a0MB", "250\u00a0МБ"]);
  expect(said(1023 * MB)).toEqual(["1023\u00a0MB", "1023\u00a0МБ"]);
  expect(said(1024 * MB)).toEqual(["1\u00a0GB", "1\u00a0ГБ"]);
  expect(said(1536 * MB)).toEqual(["1.5\u00a0GB", "1,5\u00a0ГБ"]);
  expect(said(2048 * MB)).toEqual(["2\u00a0GB", "2\u00a0ГБ"]);
});
