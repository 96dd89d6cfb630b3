import { expect, it } from "vitest";
import { speakAlone } from "./dictation.ts";
import { isOfRecognition } from "./speechRecognition.ts";
import { spaced } from "./spokenText.ts";

const never = new AbortController().signal;

/** Speaks until it is told to end, or until its own `hush` is called. */
function speaker(events: string[], name: string, signal = never) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => {
    events.push(`${name} is asked to end`);
    resolve();
  };
  const said = speakAlone(signal, end, async () => {
    events.push(`${name} speaks`);
    await promise;
    events.push(`${name} has ended`);
  });
  return { said, hush: resolve };
}

it("a new speaker waits until the earlier one has ended", async () => {
  const events: string[] = [];
  const first = speaker(events, "Anna");
  const second = speaker(events, "Boris");
  await first.said;
  second.hush();
  await second.said;
  expect(events).toEqual([
    "Anna is asked to end",
    "Anna speaks",
    "Anna has ended",
    "Boris speaks",
    "Boris has ended",
  ]);
});

it("a speaker that has ended is not asked to end, and one that has left is not waited for", async () => {
  const events: string[] = [];
  const early = speaker(events, "Anna");
  early.hush();
  await early.said;
  const leaving = new AbortController();
  // The browser asks for permission and gets no answer.
  const stuck = speakAlone(
    leaving.signal,
    () => leaving.abort(),
    async () => await new Promise<void>(() => undefined),
  );
  await Promise.race([stuck, Promise.resolve()]);
  const last = speaker(events, "Clara");
  last.hush();
  await last.said;
  expect(events).toEqual(["Anna speaks", "Anna has ended", "Clara speaks", "Clara has ended"]);
});

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

it.each([
  ["nothing was said", "Hello", " \n ", "", ""],
  ["an empty text", "", "Good morning.", "", "Good morning."],
  ["the end of a word", "Hello", "everybody", "", " everybody"],
  ["the end of a sentence", "Hello.", "It is early.", "", " It is early."],
  ["after a gap", "Hello ", "everybody", "", "everybody"],
  ["after a line break", "Hello\n", "everybody", "", "everybody"],
  ["in the middle of a sentence", "Hello", "dear", "readers", " dear "],
  ["between two gaps", "Hello ", "dear", " readers", "dear"],
  ["before a full stop", "Hello", "readers", ".", " readers"],
  ["in brackets", "Coffee (", "fresh", ")", "fresh"],
  ["in Russian quotation marks", "Кофейня «", "Утро", "»", "Утро"],
  ["behind a quotation mark that opens", 'He said "', "hello", "", "hello"],
  ["behind one that closes", '"Hello"', "he said", "", " he said"],
  ["words that begin with a mark", "Hello", ", everybody", "", ", everybody"],
  ["several lines said", "", " one\n two ", "", "one two"],
])("%s: spoken words get the spaces they need", (_, before, said, after, expected) => {
  expect(spaced(before, said, after)).toBe(expected);
});
