/** A text while it is streamed: without what the model thinks, and reported from its first word on. */
export type WrittenWords = {
  readonly add: (piece: string) => void;
  /** All of it, as far as it has come. */
  readonly whole: () => string;
};

const THOUGHT = "(?:think|thinking|thoughts?|reason|reasoning|reflection|analysis|scratchpad)";

/**
 * What stands around thoughts where a server does not know its model and leaves them in the content: tags, brackets, and the channels of
 * gpt-oss, with their signs or without. Other signs of this kind mean nothing to a reader.
 */
const MARKER = new RegExp(
  [
    String.raw`<\s?(?<closesTag>/?)\s?(?:[a-z]{2,12}[:_]|ant)?${THOUGHT}(?:\s[^<>]{0,60})?>`,
    String.raw`(?<opensFold><details\s[^<>]{0,40}type="reasoning"[^<>]{0,60}>)|(?<closesFold></details>)`,
    String.raw`\[(?<closesBracket>/?)(?:THINK|THINKING)\]`,
    String.raw`\[(?<limit>(?:BEGIN|START|END)_(?:OF_)?${THOUGHT})\]`,
    String.raw`◁(?<closesTriangle>/?)think▷`,
    String.raw`(?<opens><\|channel>)|(?<closes><channel\|>)`,
    String.raw`(?<bareFinal>assistantfinal)`,
    String.raw`<[|｜](?<sign>[a-z_▁]{1,30})[|｜]>`,
    String.raw`<(?:end_of_turn|start_of_turn|eos|bos|pad)>`,
  ].join("|"),
  "gi",
);
const BEGINS = new RegExp(`^(?:begin|start)_(?:of_)?${THOUGHT}$`);
const ENDS = new RegExp(`^end_(?:of_)?${THOUGHT}$`);
/** The end of a piece that may be the beginning of a marker. */
const BEGUN = /(?:<[^<>]{0,118}|\[\/?[a-z_]{0,22}|◁\/?[a-z]{0,5})$/i;
const MAX_MARKER = 120;
const BARE_FINAL = "assistantfinal";
/** How gpt-oss begins where its signs were removed. */
const BARE_ANALYSIS = /^analysis(?=\p{Lu})/u;
const WORD = /[\p{L}\p{N}]/u;

/**
 * What follows an opening is never reported. A closing without an opening says that all before it was no text, which could not be known: then
 * `onRestart` is called with the first word behind it. Where none follows, what was reported stays. Linear in the text.
 */
export function createWrittenWords(
  onText: (piece: string) => void,
  onRestart: () => void = () => undefined,
): WrittenWords {
  /** What may still turn out to be something else. */
  let pending = "";
  let text = "";
  /** What was reported and is superseded by the next word. */
  let superseded = "";
  let hasWords = false;
  let isHidden = false;
  /** The head of a message of gpt-oss, which names its channel. */
  let head = "";
  /** The letter before what is pending. */
  let last = "";

  function write(piece: string): void {
    if (piece === "") return;
    if (isHidden) {
      head = (head + piece).slice(0, MAX_MARKER);
      return;
    }
    // White space is read once, however much of it comes.
    text = text === "" ? piece.trimStart() : text + piece;
    if (hasWords) onText(piece);
    else if (WORD.test(piece)) {
      hasWords = true;
      if (superseded !== "") onRestart();
      superseded = "";
      onText(text);
    }
  }

  function beginAnew(): void {
    if (hasWords) superseded = text;
    text = "";
    hasWords = false;
    isHidden = false;
  }

  function hide(): void {
    isHidden = true;
    head = "";
  }

  function close(): void {
    if (!isHidden) beginAnew();
    isHidden = false;
  }

  function obey({ sign, limit, bareFinal, opens, closes, ...tags }: MarkerGroups): void {
    if (bareFinal !== undefined) return beginAnew();
    const name = sign ?? limit;
    if (name !== undefined) return obeySign(name.toLowerCase());
    const slash = tags.closesTag ?? tags.closesBracket ?? tags.closesTriangle;
    if (slash === "/" || closes !== undefined || tags.closesFold !== undefined) return close();
    if (slash === "" || opens !== undefined || tags.opensFold !== undefined) hide();
  }

  function obeySign(sign: string): void {
    if (sign === "channel" || sign === "start" || BEGINS.test(sign)) return hide();
    if (ENDS.test(sign)) return close();
    if (sign === "end" || sign === "call" || sign === "return") isHidden = false;
    if (sign !== "message") return;
    // Of a channel that is none of these what follows is thought.
    if (/^\s*final/.test(head)) beginAnew();
    else isHidden = /^\s*(?:analysis|commentary)/.test(head);
  }

  function settle(): void {
    const given = pending;
    let from = 0;
    for (const { 0: marker, index, groups } of given.matchAll(MARKER)) {
      // In code it is spoken of.
      const isQuoted = (index > 0 ? given[index - 1] : last) === "`";
      // What can be folded may be a part of the text.
      const isFold = groups?.["closesFold"] !== undefined && !isHidden;
      if (isQuoted || isFold) continue;
      write(given.slice(from, index));
      from = index + marker.length;
      obey(groups as MarkerGroups);
    }
    const begun = Math.max(from, beginningOfMarker(given));
    write(given.slice(from, begun));
    pending = given.slice(begun);
    last = pending === "" ? (given.at(-1) ?? last) : (given[begun - 1] ?? last);
  }

  return {
    add(piece) {
      pending += piece;
      if (text === "" && !isHidden) {
        pending = pending.trimStart();
        if ("analysis".startsWith(pending)) return;
        if (BARE_ANALYSIS.test(pending)) hide();
      }
      settle();
    },
    whole() {
      const all = isHidden ? text : text + pending;
      return (WORD.test(all) || superseded === "" ? all : superseded).trim();
    },
  };
}

type MarkerGroups = {
  readonly [
    Name in
      | "closesTag"
      | "opensFold"
      | "closesFold"
      | "closesBracket"
      | "limit"
      | "closesTriangle"
      | "opens"
      | "closes"
      | "bareFinal"
      | "sign"
  ]?: string;
};

/** Where a marker may have begun that is not complete yet. */
function beginningOfMarker(pending: string): number {
  const from = Math.max(0, pending.length - MAX_MARKER);
  const end = pending.slice(from);
  const begun = BEGUN.exec(end)?.index;
  if (begun !== undefined) return from + begun;
  for (let length = BARE_FINAL.length - 1; length > 0; length -= 1) {
    if (end.endsWith(BARE_FINAL.slice(0, length))) return pending.length - length;
  }
  return pending.length;
}

/** Of a complete answer. */
export function withoutThoughts(text: string): string {
  const words = createWrittenWords(() => undefined);
  words.add(text);
  return words.whole();
}
