/** What has changed between two texts, word by word, as a person reads it: whole words, and no confetti. */

export type TextPart = { readonly kind: "same" | "removed" | "added"; readonly text: string };

/** In the order of reading; what was removed stands before what was added in its place. */
export function wordDifference(before: string, after: string): TextPart[] {
  const left = wordsOf(before);
  const right = wordsOf(after);
  const start = countShared(left, right, (words, at) => words[at]);
  const rest = Math.min(left.length, right.length) - start;
  const end = Math.min(
    rest,
    countShared(left, right, (words, at) => words.at(-1 - at)),
  );
  const steps: Step[] = [
    ...left.slice(0, start).map(same),
    ...compare(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    ...left.slice(left.length - end).map(same),
  ];
  return gather(steps);
}

type Step = TextPart;
const same = (text: string): Step => ({ kind: "same", text });
const removed = (text: string): Step => ({ kind: "removed", text });
const added = (text: string): Step => ({ kind: "added", text });

/** Words with their apostrophes and hyphens, white space, and every other character alone. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}\p{M}_]+(?:['’‑-][\p{L}\p{N}\p{M}_]+)*|./gsu) ?? [];
}

function countShared(
  left: readonly string[],
  right: readonly string[],
  word: (words: readonly string[], at: number) => string | undefined,
): number {
  let count = 0;
  while (count < Math.min(left.length, right.length) && word(left, count) === word(right, count))
    count++;
  return count;
}

/** Texts that share less than this are shown as one removed and one added text: that bounds time and memory. */
const MAX_CHANGES = 1000;

/** Myers' algorithm: the shortest way from one to the other, found by the number of changes. */
function compare(left: readonly string[], right: readonly string[]): Step[] {
  const most = Math.min(left.length + right.length, MAX_CHANGES);
  /** How far each diagonal has come in `left`; the middle one stands in the middle. */
  const reached = new Int32Array(2 * most + 3);
  const rounds: Int32Array[] = [];
  for (let changes = 0; changes <= most; changes++) {
    rounds.push(reached.slice(most - changes, most + changes + 3));
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x = startOf(rounds, changes, diagonal).x;
      while (x < left.length && x - diagonal < right.length && left[x] === right[x - diagonal]) x++;
      reached[most + 1 + diagonal] = x;
      if (x >= left.length && x - diagonal >= right.length) return wayTo(left, right, rounds);
    }
  }
  return [...left.map(removed), ...right.map(added)];
}

/** Where a diagonal continues: one step from the neighbour that has come further, whose number is `from`. */
function startOf(rounds: readonly Int32Array[], changes: number, diagonal: number) {
  const reached = (of: number) => rounds[changes]?.[of + changes + 1] ?? 0;
  const above = reached(diagonal + 1);
  const below = reached(diagonal - 1);
  const isAdded = diagonal === -changes || (diagonal !== changes && below < above);
  return isAdded
    ? { from: diagonal + 1, before: above, x: above }
    : { from: diagonal - 1, before: below, x: below + 1 };
}

function wayTo(
  left: readonly string[],
  right: readonly string[],
  rounds: readonly Int32Array[],
): Step[] {
  const steps: Step[] = [];
  let x = left.length;
  let y = right.length;
  for (let changes = rounds.length - 1; changes >= 0; changes--) {
    const { from, before, x: start } = startOf(rounds, changes, x - y);
    for (; x > start || (changes === 0 && x > 0); x--, y--) steps.push(same(left[x - 1] ?? ""));
    if (changes > 0)
      steps.push(before === start ? added(right[y - 1] ?? "") : removed(left[x - 1] ?? ""));
    x = before;
    y = before - from;
  }
  return steps.reverse();
}

/** Neighbours of one kind become one part. White space between two changes changes with them. */
function gather(steps: readonly Step[]): TextPart[] {
  const parts: TextPart[] = [];
  let change = { removed: "", added: "" };
  const settle = () => {
    if (change.removed !== "") parts.push(removed(change.removed));
    if (change.added !== "") parts.push(added(change.added));
    change = { removed: "", added: "" };
  };
  steps.forEach(({ kind, text }, at) => {
    const isChanging = change.removed !== "" || change.added !== "";
    const next = steps[at + 1];
    if (kind !== "same") {
      change[kind] += text;
    } else if (isChanging && text.trim() === "" && next && next.kind !== "same") {
      change = { removed: change.removed + text, added: change.added + text };
    } else {
      settle();
      const last = parts.at(-1);
      if (last?.kind === "same") parts[parts.length - 1] = same(last.text + text);
      else parts.push(same(text));
    }
  });
  settle();
  return parts;
}
