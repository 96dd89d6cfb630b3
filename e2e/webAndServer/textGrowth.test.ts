import { emptyPoll } from "@vestnik/domain/content";
import { isBlank } from "@vestnik/domain/blankText";
import { findBotToken } from "@vestnik/domain/botToken";
import { readChatReference } from "@vestnik/domain/chatReference";
import { continuedText, partToContinue } from "@vestnik/domain/continuedText";
import { checkDraft, tidyTitle } from "@vestnik/domain/draft";
import { checkPrompt } from "@vestnik/domain/prompt";
import { composeMessage, isTooLarge, markBeyond } from "@vestnik/domain/message";
import { fitGeneratedText } from "@vestnik/domain/generatedText";
import { fromPlainText } from "@vestnik/domain/plainText";
import { checkPoll, trimPoll } from "@vestnik/domain/poll";
import { pollHtml, pollToText, textToPoll } from "@vestnik/domain/pollText";
import { mediaAt } from "@vestnik/domain/media";
import { checkPost } from "@vestnik/domain/post";
import type { Block, Mark, RichText } from "@vestnik/domain/richText";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { normalizeHref } from "@vestnik/domain/richTextLink";
import { isEmpty, normalize } from "@vestnik/domain/richTextNormal";
import { cleanGeneratedTags, normalizeTags, readTags } from "@vestnik/domain/tags";
import { toTelegramHtml, visibleLength } from "@vestnik/domain/telegramHtml";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isOwnHtml, ownCopy } from "@vestnik/html/ownHtml";
import { parsePastedHtml, parsePostHtml } from "@vestnik/html/postHtml";
import {
  createWrittenWords,
  withoutThoughts,
} from "../../apps/server/src/providers/openai/writtenWords.ts";
import {
  anyShape,
  growthOf,
  hostileShapes,
  MAX_GROWTH,
  shapeFrom,
  type Shape,
} from "./textGrowth.ts";

const LENGTH = 20_000;
const RUNS = 20;

/** What server and browser do with a text. */
const readings: Readonly<Record<string, (text: string) => unknown>> = {
  parsePostHtml,
  parsePastedHtml: (text) => [isOwnHtml(text), ownCopy(text), parsePastedHtml(text)],
  fromPlainText,
  normalizeHref,
  findBotToken,
  isBlank,
  readChatReference,
  readTags,
  generated: (text) => fitGeneratedText(text, 100),
  streamed: (text) => {
    const words = createWrittenWords(() => undefined);
    for (const piece of text.match(/[\s\S]{1,5}/g) ?? []) words.add(piece);
    return [words.whole(), withoutThoughts(text)];
  },
  continued: (text) => continuedText(partToContinue(text), text),
  tags: (text) => [normalizeTags(text.split(" ")), cleanGeneratedTags(text.split(" "))],
  prompt: checkPrompt,
  draft: (text) => checkDraft({ title: tidyTitle(text), hasText: true, media: mediaAt([text]) }),
  image: (text) => checkPost({ length: 1, hasText: true, media: mediaAt([text]), tags: [text] }),
  poll: (text) => {
    const settings = { description: text, quiz: { correct: [0], explanation: text } };
    const trimmed = trimPoll({ ...emptyPoll, question: text, options: [text, text], ...settings });
    return [checkPoll(trimmed), pollHtml(trimmed), pollToText(trimmed)];
  },
};

/** What server and browser do with a document. A new one every time, because the normal form is computed once and cached. */
const uses: Readonly<Record<string, (doc: RichText) => unknown>> = {
  normalize,
  isEmpty,
  toHtml,
  toTelegramHtml,
  visibleLength,
  textToPoll,
  message: (doc) => {
    const message = composeMessage(doc, ["#a"]);
    return [isTooLarge(message), markBeyond(message.blocks, 4096)];
  },
};

type Pass = readonly [name: string, once: () => unknown, twice: () => unknown];

/** The uses that take more than three times as long for twice the text. */
function tooSlow(passes: readonly Pass[]): string[] {
  return passes
    .map(([name, once, twice]) => ({ name, growth: growthOf(once, twice) }))
    .filter(({ growth }) => growth > MAX_GROWTH)
    .map(({ name, growth }) => `${name}: ${growth.toFixed(1)} times as long`);
}

function passesOf(shape: Shape): Pass[] {
  const [text, longer] = [shape(LENGTH), shape(2 * LENGTH)];
  const reading = Object.entries(readings).map(([name, read]): Pass => [
    name,
    () => read(text),
    () => read(longer),
  ]);
  return [...reading, ...usesOf(parsePostHtml(text), parsePostHtml(longer))];
}

function usesOf(doc: RichText, longer: RichText): Pass[] {
  return Object.entries(uses).map(([name, use]): Pass => [
    name,
    () => use({ ...doc }),
    () => use({ ...longer }),
  ]);
}

describe("twice the text takes at most three times as long:", () => {
  it.each(hostileShapes)("%s", (_, shape) => expect(tooSlow(passesOf(shape))).toEqual([]));

  test("with any part repeated in it", () => {
    fc.assert(
      fc.property(anyShape, (given) => {
        expect(tooSlow(passesOf(shapeFrom(given)))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("a document that no text produces takes no longer:", () => {
  const bold: Mark = { type: "bold" };
  const words = (text: string, ...marks: Mark[]): Block => ({
    type: "paragraph",
    runs: [{ text, marks }],
  });
  const listIn = (blocks: readonly Block[]): Block[] => [
    {
      type: "bulletList",
      items: [{ blocks: blocks.filter(({ type }) => type !== "quote") as [] }],
    },
  ];
  const repeat = (count: number, block: Block) => Array.from({ length: count }, () => block);

  it.each<[string, (count: number) => readonly Block[]]>([
    [
      "lists nested without end",
      (count) =>
        repeat(count, words("a")).reduce<Block[]>((inner, block) => listIn([block, ...inner]), []),
    ],
    [
      "many lists in an item",
      (count) => listIn(repeat(count, listIn([words("a")])[0] ?? words(""))),
    ],
    [
      "many runs",
      (count) => [
        {
          type: "paragraph",
          runs: Array.from({ length: count }, (_, n) => ({
            text: " a\n",
            marks: n % 2 ? [bold] : [],
          })),
        },
      ],
    ],
    ["many marks", (count) => [words("a", ...Array.from({ length: count }, () => bold))]],
    [
      "runs of white space",
      (count) => [
        {
          type: "paragraph",
          runs: Array.from({ length: count }, (_, n) => ({ text: n % 2 ? " " : "\n", marks: [] })),
        },
        words("a"),
      ],
    ],
    ["many quotes", (count) => repeat(count, { type: "quote", expandable: false, blocks: [] })],
    [
      "code that is indented",
      (count) => [
        {
          type: "code",
          language: null,
          text: `${" ".repeat(count)}a\n`.repeat(2) + " a\n".repeat(count),
        },
      ],
    ],
  ])("%s", (_, blocks) => {
    const [doc, longer] = [{ blocks: blocks(LENGTH / 8) }, { blocks: blocks(LENGTH / 4) }];
    expect(tooSlow(usesOf(doc, longer))).toEqual([]);
  });
});
