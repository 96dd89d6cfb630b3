/** What is asked of the AI and what it made. It is stored in this browser, because it was paid for. */
import { create } from "zustand";
import { readOwned, whenOwned, writeOwned } from "../../../shared/storage/ownedValue.ts";
import { useEmptiedDraft, wasSent } from "../homes/browser/postHome.ts";
import { composerFormStore } from "../homes/browser/postHome.ts";
import { draftImages, isEmptyDraft } from "../form/postDraft.ts";
import {
  type Asked,
  type Kind,
  type Result,
  type Stored,
  storedFrom,
  withoutSent,
  withResult,
} from "./results.ts";

const KEY = "text-generation";

type Repeatable = Pick<Asked, "operation" | "from">;

/** The charge according to the balance, when the server did not tell it: undefined as long as it is unknown. */
type Charged = Repeatable & { readonly charged: number | undefined };

export type RunningWork = Repeatable & {
  readonly is: "running";
  /** "asked" until the server has answered anything. */
  readonly phase: "asked" | "waiting" | "working";
  /** When this phase began. */
  readonly since: number;
  /** Measured from earlier calls. */
  readonly usualSeconds: number | null;
  /** What was written before it and is continued; empty for a new text. */
  readonly begun: string;
  /** What was written so far, with what was there before. */
  readonly text: string;
};

export type Work =
  | { readonly is: "resting" }
  | RunningWork
  | (Charged & { readonly is: "cancelled" })
  | (Charged & { readonly is: "failed"; readonly error: unknown });

export type GeneratorState = Readonly<Stored> & {
  readonly works: Readonly<Record<Kind, Work>>;
  /** False where the browser stores nothing: then it lasts only as long as the page. */
  readonly isStored: boolean;
};

const resting: Work = { is: "resting" };
const noWorks = { text: resting, image: resting, tags: resting };
const nothing: GeneratorState = { ...storedFrom(undefined), works: noWorks, isStored: true };

export const useGenerator = create<GeneratorState>()(() => nothing);

// One account's prompt and results are not shown to the next.
whenOwned(() => useGenerator.setState({ ...nothing, ...read() }));

settleUsed();
useEmptiedDraft.subscribe(settleUsed);
composerFormStore.draft.subscribe((now, before) => {
  // No text was inserted into the new post.
  if (now.revision !== before.revision && !isEmptyDraft(now.draft)) markAllUnused();
});

// All tabs show the same prompt and results.
if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY || key === null) useGenerator.setState(read());
  });
}

export function store(part: Partial<Stored>): void {
  useGenerator.setState(part);
  const { mode, prompt, reference, results } = useGenerator.getState();
  const stored: Stored = { mode, prompt, reference, results };
  const failure = writeOwned(KEY, JSON.stringify(stored));
  useGenerator.setState({ isStored: failure === undefined });
}

function read(): Stored {
  try {
    return storedFrom(JSON.parse(readOwned(KEY) ?? ""));
  } catch {
    return storedFrom(undefined);
  }
}

export function addResult(result: Result): void {
  store({ results: withResult(useGenerator.getState().results, result) });
}

/** Returns the undoing. */
export function removeResult(result: Result): () => void {
  const before = useGenerator.getState().results;
  const place = before.findIndex(({ id }) => id === result.id);
  store({ results: before.filter(({ id }) => id !== result.id) });
  return () => store({ results: useGenerator.getState().results.toSpliced(place, 0, result) });
}

export function setWork(kind: Kind, work: Work): void {
  useGenerator.setState(({ works }) => ({ works: { ...works, [kind]: work } }));
}

export function markUsed(id: string, isUsed: boolean): void {
  const { results } = useGenerator.getState();
  const isChanged = (result: Result) =>
    result.id === id && result.kind === "text" && result.isUsed !== isUsed;
  if (!results.some(isChanged)) return;
  store({ results: results.map((each) => (isChanged(each) ? { ...each, isUsed } : each)) });
}

function markAllUnused(): void {
  for (const { id } of useGenerator.getState().results) markUsed(id, false);
}

/** What was sent is removed; a text that was cleared with the post can be used again. */
function settleUsed(): void {
  const { emptied } = useEmptiedDraft.getState();
  if (!emptied) return;
  if (!wasSent(emptied)) return markAllUnused();
  const { results } = useGenerator.getState();
  const { draft } = emptied;
  const left = withoutSent(results, { images: draftImages(draft), tags: draft.tags });
  if (left.length < results.length) store({ results: left });
}
