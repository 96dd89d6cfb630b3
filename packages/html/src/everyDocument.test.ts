import { composeMessage } from "@vestnik/domain/message";
import type { FlowBlock, Mark, RichText, TextRun } from "@vestnik/domain/richText";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { normalize } from "@vestnik/domain/richTextNormal";
import { readStoredHtml } from "@vestnik/domain/storedHtml";
import { toTelegramHtml, visibleLength, visibleText } from "@vestnik/domain/telegramHtml";
import { cleanText, codePoints } from "@vestnik/emulators/telegram/text/formattedText";
import { parseHtml } from "@vestnik/emulators/telegram/text/htmlMarkup";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOwnHtml } from "./ownHtml.ts";
import { parsePostHtml } from "./postHtml.ts";

const RUNS = 300;

const invisible = { type: "paragraph", runs: [{ text: "\u00a0", marks: [] }] } as const;
/** Documents that broke one of these rules once. */
const brokeOnce: readonly RichText[] = [
  { blocks: [{ type: "quote", expandable: false, blocks: [invisible] }, said("!")] },
  { blocks: [{ type: "code", language: null, text: "@" }, invisible] },
];

function said(text: string): FlowBlock {
  return { type: "paragraph", runs: [{ text, marks: [{ type: "bold" }] }] };
}
const shown = (html: string): string => visibleText(parsePostHtml(html));
const telegramText = (html: string): string => cleanText(parseHtml(html))?.text ?? "";

/** Texts an author or an attacker may store in a document; only their type is valid. */
const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 8 }),
  fc
    .array(
      fc.constantFrom(
        " ",
        "\n",
        "\t",
        "\r",
        "\u00a0",
        "\u2003",
        "\u202e",
        "\u2028",
        "\u030a",
        "\u200b",
        "\ud83d",
        "<",
        ">",
        "&",
        '"',
        "'",
        "*",
        "_",
        "`",
        "#",
        "@",
        "a",
        "я",
        "😀",
        "👨‍👩‍👧",
        "&lt;",
      ),
      { maxLength: 12 },
    )
    .map((characters) => characters.join("")),
  fc.constantFrom("<b>", "</b>", "<br>", "&amp;", "&#60;", "</pre>", "]]>", "<!--", "  ", "\n\n\n"),
);

const anyMark: fc.Arbitrary<Mark> = fc.oneof(
  fc.record({
    type: fc.constantFrom("bold", "italic", "underline", "strike", "spoiler", "code" as const),
  }),
  fc.record({
    type: fc.constant("link" as const),
    href: fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.constantFrom("", "example.com", "tg://resolve?domain=durov", "javascript:alert(1)", "/x"),
      fc.string({ maxLength: 20 }).map((path) => `https://example.com/${path}`),
      anyText,
    ),
  }),
);

const anyRun: fc.Arbitrary<TextRun> = fc.record({
  text: anyText,
  marks: fc.array(anyMark, { maxLength: 4 }),
});

const anyParagraph = fc.record({
  type: fc.constant("paragraph" as const),
  runs: fc.array(anyRun, { maxLength: 5 }),
});

const anyCode = fc.record({
  type: fc.constant("code" as const),
  language: fc.option(fc.oneof(fc.constantFrom("ts", "c++"), anyText)),
  text: anyText,
});

const { flow: anyFlow } = fc.letrec<{ flow: FlowBlock; items: { blocks: FlowBlock[] }[] }>(
  (tie) => ({
    items: fc.array(fc.record({ blocks: fc.array(tie("flow"), { maxLength: 3 }) }), {
      maxLength: 3,
    }),
    flow: fc.oneof(
      { maxDepth: 5, depthSize: "medium" },
      anyParagraph,
      anyCode,
      fc.record({ type: fc.constant("bulletList" as const), items: tie("items") }),
      fc.record({
        type: fc.constant("numberedList" as const),
        start: fc.oneof(fc.integer(), fc.constantFrom(0, 1, 3)),
        items: tie("items"),
      }),
    ),
  }),
);

const anyQuote = fc.record({
  type: fc.constant("quote" as const),
  expandable: fc.boolean(),
  blocks: fc.array(anyFlow, { maxLength: 3 }),
});

/** Any document of the right shape, clean or not. */
const anyRichText: fc.Arbitrary<RichText> = fc.record({
  blocks: fc.array(fc.oneof(anyFlow, anyFlow, anyQuote), { maxLength: 5 }),
});

describe("for every document", () => {
  const forEvery = (check: (doc: RichText) => void): void => {
    const examples = brokeOnce.map((doc): [RichText] => [doc]);
    fc.assert(fc.property(anyRichText, check), { numRuns: RUNS, examples });
  };

  it("the message parses by Telegram's rules and shows exactly the text that was counted", () => {
    forEvery((doc) => {
      const text = telegramText(toTelegramHtml(doc));
      expect(visibleText(doc)).toBe(text);
      expect(visibleLength(doc)).toBe(codePoints(text));
    });
  });

  it("the message with tags is what was counted, too", () => {
    const anyTags = fc.array(fc.string({ unit: "grapheme", maxLength: 6 }), { maxLength: 4 });
    fc.assert(
      fc.property(anyRichText, anyTags, (doc, tags) => {
        const message = composeMessage(doc, tags);
        const text = telegramText(message.html);
        expect(message.text).toBe(text);
        expect(message.length).toBe(codePoints(text));
      }),
      { numRuns: RUNS },
    );
  });

  it("what a browser previews of the stored HTML is the document that is sent", () => {
    forEvery((doc) => {
      expect(readStoredHtml(toHtml(doc))).toEqual(normalize(doc));
      expect(isOwnHtml(toHtml(doc))).toBe(true);
    });
  });

  it("no run of spaces and no third line break leaves outside of code", () => {
    forEvery((doc) => {
      const blocks = normalize(doc).blocks.filter((block) => block.type === "paragraph");
      expect(visibleText({ blocks })).not.toMatch(/ {2}|\n{3}|^[ \n]|[ \n]$/);
    });
  });

  it("normalizing twice changes nothing", () => {
    forEvery((doc) => {
      // A copy, because a document that is known to be normal is given back as it is.
      expect(normalize({ ...normalize(doc) })).toEqual(normalize(doc));
    });
  });

  it("what is stored is read back as the same document", () => {
    forEvery((doc) => {
      expect(parsePostHtml(toHtml(doc))).toEqual(normalize(doc));
    });
  });

  it("a copy of the sent message is the same message again", () => {
    forEvery((doc) => {
      const html = toTelegramHtml(doc);
      fc.pre(html.includes("<"));
      expect(shown(html)).toBe(visibleText(doc));
    });
  });

  it("all links that are sent are accepted", () => {
    forEvery((doc) => {
      const { entities } = parseHtml(toTelegramHtml(doc));
      const written = toTelegramHtml(doc).match(/<a href=/g)?.length ?? 0;
      expect(entities.filter((entity) => entity.type === "text_link")).toHaveLength(written);
    });
  });
});
