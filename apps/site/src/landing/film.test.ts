/** What the landing page promises of its film, read from the files that `npm run film` made. */
import { readFileSync, statSync } from "node:fs";
import { setInRussian } from "@vestnik/contract/typography/russianTypography";
import { describe, expect, it } from "vitest";
import { texts } from "../texts/texts.ts";

const folder = new URL("../film/", import.meta.url);
const languages = ["en", "ru"] as const;
const MAX_BYTES = 1_600_000;

type Cue = { readonly fromMs: number; readonly toMs: number; readonly words: string };

function readCues(file: string): Cue[] {
  const text = readFileSync(new URL(file, folder), "utf8");
  const cues = text.matchAll(/^\w+\n([\d:.]+) --> ([\d:.]+)\n(.+)$/gm);
  return [...cues].map(([, from = "", to = "", words = ""]) => ({
    fromMs: Date.parse(`1970-01-01T${from}Z`),
    toMs: Date.parse(`1970-01-01T${to}Z`),
    words,
  }));
}

describe.each(["en", "ru", "phone-en", "phone-ru"])("the film %s", (film) => {
  it.each(["webm", "mp4"])("is small enough for a phone as %s", (type) => {
    const { size } = statSync(new URL(`walkthrough-${film}.${type}`, folder));
    expect(size).toBeGreaterThan(100_000);
    expect(size).toBeLessThan(MAX_BYTES);
  });

  it.each(languages)(
    "has a caption at every moment of its minute, in %s, with the words of the page",
    (captions) => {
      const cues = readCues(`walkthrough-${film}.${captions}.vtt`);
      const sentences = Object.values(texts[captions].film.scene).map(({ says }) => says);
      const set = captions === "ru" ? sentences.map(setInRussian) : sentences;
      expect(cues.map(({ words }) => words)).toEqual(set);
      let endMs = 0;
      for (const { fromMs, toMs } of cues) {
        expect(fromMs - endMs).toBeLessThan(150);
        // Long enough to be read.
        expect(toMs - fromMs).toBeGreaterThan(2000);
        endMs = toMs;
      }
      expect(endMs).toBeGreaterThan(40_000);
      expect(endMs).toBeLessThan(61_000);
    },
  );
});
