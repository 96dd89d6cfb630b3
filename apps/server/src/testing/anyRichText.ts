import type { FlowBlock, Mark, RichText, TextRun } from "@vestnik/domain/richText";
import fc from "fast-check";

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
export const anyRichText: fc.Arbitrary<RichText> = fc.record({
  blocks: fc.array(fc.oneof(anyFlow, anyFlow, anyQuote), { maxLength: 5 }),
});
