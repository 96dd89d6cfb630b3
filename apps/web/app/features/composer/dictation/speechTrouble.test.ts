import { expect, it } from "vitest";
import { isOfRecognition } from "./speechTrouble.ts";

it("a refused permission and silence are no reason to record instead", () => {
  expect(isOfRecognition("permissionDenied")).toBe(false);
  expect(isOfRecognition("noSpeech")).toBe(false);
  expect(isOfRecognition("notSupported")).toBe(false);
});

it("what the browser's recognition lacks a recording may not lack", () => {
  expect(isOfRecognition("audioCapture")).toBe(true);
  expect(isOfRecognition("languageNotSupported")).toBe(true);
  expect(isOfRecognition("recognitionFailed")).toBe(true);
});
