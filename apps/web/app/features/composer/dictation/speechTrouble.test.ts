import { expect, it } from "vitest";
import { isOfRecognition } from "./speechTrouble.ts";

it("a refused permission or silence is no reason to record instead", () => {
  expect(isOfRecognition("permissionDenied")).toBe(false);
  expect(isOfRecognition("noSpeech")).toBe(false);
  expect(isOfRecognition("notSupported")).toBe(false);
});

it("a recording may work where the browser's recognition fails", () => {
  expect(isOfRecognition("audioCapture")).toBe(true);
  expect(isOfRecognition("languageNotSupported")).toBe(true);
  expect(isOfRecognition("recognitionFailed")).toBe(true);
});
