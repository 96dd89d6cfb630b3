/** Any document of the editor's own schema, generated along its rules: a new format is included at once. */
import fc from "fast-check";
import { editorSchema } from "../../apps/web/app/features/composer/editor/editorSchema.ts";

type NodeType = typeof editorSchema.topNodeType;
type Node = ReturnType<NodeType["create"]>;

const someText = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  fc
    .array(
      fc.constantFrom(
        ..." \n\t\u00a0\u2003\u200b\u202e\u2028\u030a\ud83d<>&\"'*_`#@яשع".split(""),
        "😀",
        "👨‍👩‍👧",
        "🇷🇺",
        "👍🏽",
        "&lt;",
        "<b>",
        "</pre>",
        "]]>",
      ),
      { minLength: 1, maxLength: 10 },
    )
    .map((parts) => parts.join("")),
);

const values: Readonly<Record<string, readonly unknown[]>> = {
  href: [
    "https://example.com/?a=1&b=2",
    "tg://resolve?domain=a",
    "example.com",
    "javascript:1",
    "",
  ],
  start: [1, 0, 7, -3, 99_999_999],
  language: [null, "ts", "c++", '"><b>'],
  expandable: [true, false],
};

/** Draws one number after the other; only zeros when they are used up. */
type Draw = (below: number) => number;

export function anyEditorDocument(): fc.Arbitrary<Node> {
  const entropy = fc.array(fc.nat(9973), { maxLength: 160 });
  const texts = fc.array(someText, { minLength: 1, maxLength: 12 });
  return fc.tuple(entropy, texts).map(([numbers, words]) => {
    let drawn = 0;
    const draw: Draw = (below) => (numbers[drawn++] ?? 0) % below;
    const doc = grow(editorSchema.topNodeType, 0, draw, words);
    doc.check();
    return doc;
  });
}

const MAX_DEPTH = 9;

function grow(type: NodeType, depth: number, draw: Draw, words: readonly string[]): Node {
  const children: Node[] = [];
  let match = type.contentMatch;
  while (match.edgeCount > 0 && children.length < 4) {
    if (match.validEnd && draw(3) === 0) break;
    const edges = Array.from({ length: match.edgeCount }, (_, n) => match.edge(n));
    const open = depth < MAX_DEPTH ? edges : edges.filter((edge) => edge.type.isTextblock);
    const edge = open[draw(open.length || 1)] ?? edges[0];
    if (!edge) break;
    children.push(childOf(type, edge.type, depth, draw, words));
    match = edge.next;
  }
  return type.createAndFill(attributesOf(type, draw), children) ?? type.create();
}

function childOf(
  parent: NodeType,
  type: NodeType,
  depth: number,
  draw: Draw,
  words: readonly string[],
): Node {
  if (!type.isInline) return grow(type, depth + 1, draw, words);
  const inline = type.isText
    ? editorSchema.text(words[draw(words.length)] ?? "a")
    : type.create(attributesOf(type, draw));
  return inline.mark(marksIn(parent, draw));
}

function marksIn(parent: NodeType, draw: Draw) {
  const allowed = Object.values(editorSchema.marks).filter((mark) => parent.allowsMarkType(mark));
  return allowed
    .filter(() => draw(4) === 0)
    .reduce<ReturnType<(typeof allowed)[number]["create"]>[]>((set, mark) => {
      return [...mark.create(attributesOf(mark, draw)).addToSet(set)];
    }, []);
}

function attributesOf(type: { spec: { attrs?: object | null } }, draw: Draw) {
  return Object.fromEntries(
    Object.keys(type.spec.attrs ?? {}).flatMap((name) => {
      const some = values[name];
      return some ? [[name, some[draw(some.length)]]] : [];
    }),
  );
}
