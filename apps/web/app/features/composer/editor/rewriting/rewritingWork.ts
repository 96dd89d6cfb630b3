/** Rewriting a part of the editor's text: from the choice in the menu to the accepted proposal. One at a time. */
import type { QueryClient } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { generatedTextResponseSchema } from "@vestnik/contract/generation";
import type { CutOff, Rewriting } from "@vestnik/domain/generation";
import { createStore, type StoreApi } from "zustand";
import { keepMarks, type Line, type LostMark } from "@vestnik/domain/keptMarks";
import { writeMarkedLine } from "@vestnik/domain/markedText";
import { fromPlainText } from "@vestnik/domain/plainText";
import type { Block } from "@vestnik/domain/richText";
import { type TextPart, wordDifference } from "@vestnik/domain/wordDifference";
import type { Slice } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { balanceIn, chargedSince } from "../../../../shared/api/queries/creditCharge.ts";
import { takeBalance } from "../../../../shared/api/queries/creditQueries.ts";
import { request } from "../../../../shared/api/request.ts";
import { putLines, type Range, readLines } from "./selectedLines.ts";
import classes from "./Rewriting.module.css";

/** What is done to the text, and for what kind of post. */
export type Wish = { readonly change: Rewriting; readonly hasImage: boolean };

/** The charge according to the balance: undefined as long as it is unknown. */
type Charged = { readonly charged: number | undefined };

export type RewritingState =
  | { readonly is: "resting" | "accepted" }
  | { readonly is: "writing"; readonly wish: Wish }
  | ({ readonly is: "cancelled"; readonly wish: Wish } & Charged)
  | ({ readonly is: "failed"; readonly wish: Wish; readonly error: unknown } & Charged)
  | {
      readonly is: "proposed";
      readonly wish: Wish;
      readonly proposal: Proposal;
      /** Why its end is missing. */
      readonly cutOff: CutOff | undefined;
    };

export type RewritingWork = {
  readonly state: StoreApi<RewritingState>;
  /** Marks the selection, which the menu is about; what was over is forgotten. */
  readonly mark: () => void;
  /** Unless something was chosen. */
  readonly unmark: () => void;
  /** Asks for the marked part, as it is now. */
  readonly ask: (wish: Wish) => Promise<void>;
  readonly cancel: () => void;
  /** One step to undo; the focus goes to the text. */
  readonly accept: (proposal: Proposal) => void;
  readonly undo: () => void;
  /** The text stays as it is and has the focus, with what was selected. */
  readonly close: () => void;
};

export function createRewriting(editor: Editor, queryClient: QueryClient): RewritingWork {
  const state = createStore<RewritingState>()(() => ({ is: "resting" }));
  const show = (next: RewritingState) => state.setState(next, true);
  let asking: AbortController | undefined;
  let forgetAccepted = () => {};
  followRanges(editor);
  editor.on("destroy", () => asking?.abort());

  async function ask(wish: Wish): Promise<void> {
    const range = markedRange(editor.state);
    if (!range) return;
    const before = readLines(editor.state.doc, range).map((line) => line.runs);
    markRange(editor, range);
    const own = new AbortController();
    asking?.abort();
    asking = own;
    const balance = balanceIn(queryClient);
    show({ is: "writing", wish });
    try {
      const answer = await requestRewriting(writeLines(before), wish, own.signal);
      const { text, cutOff, credits } = answer;
      await takeBalance(queryClient, credits);
      const proposal = readProposal(before, text);
      if (asking === own) show({ is: "proposed", wish, proposal, cutOff });
    } catch (error) {
      if (asking !== own) return;
      const failure = own.signal.aborted
        ? ({ is: "cancelled", wish } as const)
        : ({ is: "failed", wish, error } as const);
      const shown = { ...failure, charged: undefined };
      show(shown);
      const charged = await chargedSince(balance, queryClient);
      if (state.getState() === shown) show({ ...failure, charged });
    }
  }

  function accept({ lines }: Proposal): void {
    const range = markedRange(editor.state);
    if (!range || !isUntouched(editor.state)) return;
    markRange(editor, null);
    editor.view.dispatch(closeHistory(putLines(editor.state, range, lines)).scrollIntoView());
    // What is typed next is another step to undo.
    editor.view.dispatch(closeHistory(editor.state.tr));
    show({ is: "accepted" });
    editor.view.focus();
    watchAccepted();
  }

  /** The note with undo goes as soon as the text is another one. */
  function watchAccepted(): void {
    const { doc } = editor.state;
    const follow = () => {
      if (editor.state.doc.eq(doc)) return;
      forgetAccepted();
      if (state.getState().is === "accepted") show({ is: "resting" });
    };
    forgetAccepted();
    forgetAccepted = () => editor.off("transaction", follow);
    editor.on("transaction", follow);
  }

  return {
    state,
    ask,
    accept,
    mark: () => {
      if (isBusy(state.getState())) return;
      forgetAccepted();
      show({ is: "resting" });
      const lines = readLines(editor.state.doc, editor.state.selection);
      const from = lines[0]?.from;
      const to = lines.at(-1)?.to;
      if (from !== undefined && to !== undefined) markRange(editor, { from, to });
    },
    unmark: () => {
      if (!isBusy(state.getState())) markRange(editor, null);
    },
    cancel: () => asking?.abort(),
    undo: () => {
      editor.commands.undo();
      editor.view.focus();
    },
    close: () => {
      forgetAccepted();
      asking = undefined;
      show({ is: "resting" });
      markRange(editor, null);
      editor.view.focus();
    },
  };
}

export function isBusy({ is }: RewritingState): boolean {
  return is === "writing" || is === "proposed";
}

async function requestRewriting(text: string, wish: Wish, signal: AbortSignal) {
  const path = "/ai/rewrite";
  const body = { text, ...wish };
  const answer = await request(generatedTextResponseSchema, "POST", path, body, { signal });
  return answer.data;
}

// What the AI proposes for some lines of the post.

export type Proposal = {
  readonly lines: readonly Line[];
  /** The words alone, one line a paragraph. */
  readonly text: string;
  readonly difference: readonly TextPart[];
  /** Links and other marks whose words are gone. */
  readonly lost: readonly LostMark[];
  readonly changesNothing: boolean;
};

/** What is sent: plain with typed marks (decision 6). */
export function writeLines(lines: readonly Line[]): string {
  return lines.map(writeMarkedLine).join("\n");
}

function readProposal(before: readonly Line[], answer: string): Proposal {
  const read = fromPlainText(answer).blocks.flatMap(linesOf);
  const { lines, lost } = keepMarks(before, read);
  const text = wordsOf(lines);
  return {
    lines,
    text,
    difference: wordDifference(wordsOf(before), text),
    lost,
    changesNothing: JSON.stringify(lines) === JSON.stringify(before),
  };
}

/** Plain text knows no lists and no quotes; a block of code becomes its lines. */
function linesOf(block: Block): Line[] {
  switch (block.type) {
    case "paragraph":
      return block.runs.length > 0 ? [block.runs] : [];
    case "code":
      return block.text
        .split("\n")
        .filter((text) => text.trim() !== "")
        .map((text) => [{ text, marks: [{ type: "code" }] }]);
    case "quote":
      return block.blocks.flatMap(linesOf);
    case "bulletList":
    case "numberedList":
      return block.items.flatMap((item) => item.blocks.flatMap(linesOf));
  }
}

function wordsOf(lines: readonly Line[]): string {
  return lines.map((line) => line.map((run) => run.text).join("")).join("\n");
}

// Marks the part that is being rewritten in the editor, follows it through edits, and knows whether it was
// edited itself.

type Marked = Range & { readonly original: Slice };

const key = new PluginKey<Marked | null>("rewriting");

const plugin = new Plugin<Marked | null>({
  key,
  state: {
    init: () => null,
    apply(tr, marked) {
      const next = tr.getMeta(key) as Marked | null | undefined;
      if (next !== undefined) return next;
      if (!marked || !tr.docChanged) return marked;
      const from = tr.mapping.map(marked.from, 1);
      return { ...marked, from, to: Math.max(from, tr.mapping.map(marked.to, -1)) };
    },
  },
  props: {
    decorations(state) {
      const marked = key.getState(state);
      if (!marked || marked.from === marked.to) return DecorationSet.empty;
      const look = { class: classes["marked"] ?? "" };
      return DecorationSet.create(state.doc, [Decoration.inline(marked.from, marked.to, look)]);
    },
  },
});

function followRanges(editor: Editor): void {
  if (!key.get(editor.state)) editor.registerPlugin(plugin);
}

function markRange(editor: Editor, range: Range | null): void {
  if (editor.isDestroyed) return;
  const { state, view } = editor;
  const marked = range && { ...range, original: state.doc.slice(range.from, range.to) };
  view.dispatch(state.tr.setMeta(key, marked).setMeta("addToHistory", false));
}

/** Undefined once it was removed, or the text is another one. */
export function markedRange(state: EditorState): Range | undefined {
  const marked = key.getState(state);
  return marked && marked.from < marked.to ? marked : undefined;
}

export function isUntouched(state: EditorState): boolean {
  const marked = key.getState(state);
  return !!marked && state.doc.slice(marked.from, marked.to).eq(marked.original);
}
