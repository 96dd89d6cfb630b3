/** The prompt and the generated text. Both are stored in this browser, because a generated text was paid for. */
import type { QueryClient } from "@tanstack/react-query";
import { generatedTextResponseSchema } from "@vestnik/contract/generation";
import { z } from "zod";
import { create } from "zustand";
import { balanceIn, chargedSince } from "../../../shared/api/creditCharge.ts";
import { takeBalance } from "../../../shared/api/creditQueries.ts";
import { request } from "../../../shared/api/request.ts";
import { readOwned, whenOwned, writeOwned } from "../../../shared/storage/ownedValue.ts";
import { useEmptiedDraft, wasSent } from "../postForm/emptiedDraft.ts";
import { composerFormStore } from "../formStore/postFormStore.ts";
import { isEmptyDraft } from "../formStore/postDraft.ts";

const KEY = "text-generation";

const generatedSchema = z.object({
  text: z.string(),
  prompt: z.string(),
  /** It was inserted into the present post. */
  isUsed: z.boolean().default(false),
});
/** A generated text and its prompt. */
export type Generated = z.infer<typeof generatedSchema>;

const storedSchema = z.object({
  prompt: z.string(),
  /** Null until a text was generated, and after it was dismissed. */
  generated: generatedSchema.nullable(),
});
type Stored = z.infer<typeof storedSchema>;

/** The charge according to the balance, when the server did not tell it: undefined as long as it is unknown. */
type Charged = { readonly charged: number | undefined };

type GenerationWork =
  | { readonly is: "resting" | "writing" }
  | (Charged & { readonly is: "cancelled" })
  | (Charged & { readonly is: "failed"; readonly error: unknown });

export type TextGeneration = Readonly<Stored> & {
  readonly work: GenerationWork;
  /** False where the browser stores nothing: then it lasts only as long as the page. */
  readonly isStored: boolean;
};

const nothing: TextGeneration = {
  prompt: "",
  generated: null,
  work: { is: "resting" },
  isStored: true,
};

export const useTextGeneration = create<TextGeneration>()(() => nothing);

let asking: AbortController | undefined;

// One account's prompt and text are not shown to the next.
whenOwned(() => {
  asking?.abort();
  asking = undefined;
  useTextGeneration.setState({ ...nothing, ...read() });
});

settleUsed();
useEmptiedDraft.subscribe(settleUsed);
composerFormStore.draft.subscribe((now, before) => {
  // The text was not inserted into the new post.
  if (now.revision !== before.revision && !isEmptyDraft(now.draft)) mark(false);
});

// All tabs show the same prompt and text.
if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY || key === null) useTextGeneration.setState(read());
  });
}

export function writePrompt(prompt: string): void {
  store({ prompt });
}

/** Null removes it. */
export function showGenerated(generated: Generated | null): void {
  store({ generated });
}

export function markUsed(text: string, isUsed: boolean): void {
  if (useTextGeneration.getState().generated?.text === text) mark(isUsed);
}

function mark(isUsed: boolean): void {
  const { generated } = useTextGeneration.getState();
  if (generated && generated.isUsed !== isUsed) store({ generated: { ...generated, isUsed } });
}

/** A text that was sent is removed; a text that was cleared with the post can be used again. */
function settleUsed(): void {
  const { emptied } = useEmptiedDraft.getState();
  if (!emptied || !useTextGeneration.getState().generated?.isUsed) return;
  if (wasSent(emptied)) showGenerated(null);
  else mark(false);
}

/**
 * Continues while another screen is open. Leaving the page cancels it; a cancelled generation costs its credit once the
 * AI has answered in part.
 */
export async function generateText(queryClient: QueryClient): Promise<void> {
  const own = new AbortController();
  asking?.abort();
  asking = own;
  const { prompt } = useTextGeneration.getState();
  useTextGeneration.setState({ work: { is: "writing" } });
  const before = balanceIn(queryClient);
  try {
    const { text, credits } = await requestText(prompt, own.signal);
    if (asking !== own) return;
    store({ generated: { text, prompt, isUsed: false } });
    useTextGeneration.setState({ work: { is: "resting" } });
    await takeBalance(queryClient, credits);
  } catch (error) {
    if (asking !== own) return;
    const failure: GenerationWork = own.signal.aborted
      ? { is: "cancelled", charged: undefined }
      : { is: "failed", error, charged: undefined };
    useTextGeneration.setState({ work: failure });
    const charged = await chargedSince(before, queryClient);
    if (useTextGeneration.getState().work !== failure) return;
    useTextGeneration.setState({ work: { ...failure, charged } });
  }
}

export function cancelGeneration(): void {
  asking?.abort();
}

async function requestText(prompt: string, signal: AbortSignal) {
  const path = "/ai/generate-text";
  const answer = await request(generatedTextResponseSchema, "POST", path, { prompt }, { signal });
  return answer.data;
}

function store(part: Partial<Stored>): void {
  useTextGeneration.setState(part);
  const { prompt, generated } = useTextGeneration.getState();
  const failure = writeOwned(KEY, JSON.stringify({ prompt, generated } satisfies Stored));
  useTextGeneration.setState({ isStored: failure === undefined });
}

function read(): Stored {
  try {
    return storedSchema.parse(JSON.parse(readOwned(KEY) ?? ""));
  } catch {
    return { prompt: "", generated: null };
  }
}
