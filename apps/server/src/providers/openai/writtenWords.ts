/** A text while it is streamed: without the thoughts that some servers put in front of it, and reported from its first word on. */
export type WrittenWords = {
  readonly add: (piece: string) => void;
  /** All of it, as far as it has come. */
  readonly whole: () => string;
};

const OPENINGS = ["<think>", "<thinking>"];
const CLOSING = /<\/think(?:ing)?>/;
/** A part of an end that may still be coming. */
const MAX_CLOSING = "</thinking>".length;
const WORD = /[\p{L}\p{N}]/u;

export function createWrittenWords(onText: (piece: string) => void): WrittenWords {
  let place: "start" | "thoughts" | "text" = "start";
  /** What may still turn out to be something else. */
  let pending = "";
  let text = "";
  let hasWords = false;

  function write(piece: string): void {
    text += piece;
    if (hasWords) onText(piece);
    else if (WORD.test(piece)) {
      hasWords = true;
      onText(text);
    }
  }

  function settle(): void {
    if (place === "start") {
      const begun = pending.trimStart();
      // White space is read once, however much of it comes.
      pending = begun;
      if (OPENINGS.some((opening) => begun.startsWith(opening))) place = "thoughts";
      else if (OPENINGS.every((opening) => !opening.startsWith(begun))) {
        place = "text";
        pending = "";
        return write(begun);
      } else return;
    }
    const end = CLOSING.exec(pending);
    if (!end) {
      pending = pending.slice(-MAX_CLOSING);
      return;
    }
    place = "start";
    pending = pending.slice(end.index + end[0].length);
    settle();
  }

  return {
    add(piece) {
      if (place === "text") return write(piece);
      pending += piece;
      settle();
    },
    whole: () => (place === "start" ? pending : text).trim(),
  };
}
