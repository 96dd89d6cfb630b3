/** Which of the browser's sentences a change can break first. The whole run has them all, because a room can break another one's. */
import { sentencesAbout } from "../rooms.mjs";

/** Where the texts stand that browser tests quote. */
export const textFolders = [
  "apps/web/app/locales",
  "apps/site/src/texts",
  "packages/contract/src/sentences",
  "packages/contract/src/problems",
];
/** What is shorter is found in too many tests. */
const MIN_QUOTED_LENGTH = 8;

/** Files the sentences are made of, but no sentences themselves. */
const ownSentence = /^e2e\/(?:composer\/)?(\w+)\.e2e\.ts$/;

/**
 * The tests that quote a text which a change takes away, wherever its room is: the words of a refusal are shown in many places.
 *
 * @param {string} difference of the texts, as `git diff` prints it
 * @param {readonly { name: string, code: string }[]} tests
 */
export function sentencesThatQuote(difference, tests) {
  const taken = difference.split("\n").filter((line) => line.startsWith("-"));
  const texts = taken.flatMap((line) => [...line.matchAll(/"([^"]+)"|`([^`]+)`/g)]);
  // Between the values that are filled in.
  const pieces = texts
    .flatMap(([, quoted, template]) => (quoted ?? template ?? "").split(/\{\{.*?\}\}|\$\{.*?\}/))
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= MIN_QUOTED_LENGTH);
  return tests
    .filter(({ code }) => pieces.some((piece) => code.includes(piece)))
    .map(({ name }) => name);
}

/** @param {readonly string[]} files */
export function sentencesFor(files) {
  const found = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const [, own] = ownSentence.exec(file) ?? [];
      if (own !== undefined) return [own];
      return sentencesAbout(file);
    });
  return [...new Set(found)].sort();
}
