/** What the AI was asked for and what came of it: kept in this browser, since a text that came was paid for. */
import type { QueryClient } from "@tanstack/react-query";
import type { CreditInfo } from "@vestnik/contract/credits";
import { generateTextResponseSchema } from "@vestnik/contract/generation";
import { z } from "zod";
import { create } from "zustand";
import { creditKeys, takeBalance } from "../../../shared/api/creditQueries.ts";
import { request } from "../../../shared/api/request.ts";
import { readOwned, whenOwned, writeOwned } from "../../../shared/storage/ownedValue.ts";
import { useEmptiedDraft, wasSent } from "../postForm/emptiedDraft.ts";
import { composerFormStore } from "../formStore/postFormStore.ts";
import { isEmptyDraft } from "../formStore/postDraft.ts";

const KEY = "text-generation";

const generatedSchema = z.object({
  text: z.string(),
  prompt: z.string(),
  /** It was put into the post that is being written. */
  isUsed: z.boolean().default(false),
});
/** A text, and the prompt it was made from. */
export type Generated = z.infer<typeof generatedSchema>;

const storedSchema = z.object({
  prompt: z.string(),
  /** Null until something came, and after it was dismissed. */
  generated: generatedSchema.nullable(),
});
type Stored = z.infer<typeof storedSchema>;

/** What the balance says, where the server did not: undefined as long as it cannot be known. */
type Charged = { readonly charged: number | undefined };

type GenerationWork =
  | { readonly is: "resting" | "writing" }
  | (Charged & { readonly is: "cancelled" })
  | (Charged & { readonly is: "failed"; readonly error: unknown });

export type TextGeneration = Readonly<Stored> & {
  readonly work: GenerationWork;
  /** False where the browser stores nothing: it lives as long as the page. */
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

// What one account asked for is nothing for the next.
whenOwned(() => {
  asking?.abort();
  asking = undefined;
  useTextGeneration.setState({ ...nothing, ...read() });
});

settleUsed();
useEmptiedDraft.subscribe(settleUsed);
composerFormStore.draft.subscribe((now, before) => {
  // Another post, which it was not put into.
  if (now.revision !== before.revision && !isEmptyDraft(now.draft)) mark(false);
});

// Two tabs show the same prompt and the same text.
if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY || key === null) useTextGeneration.setState(read());
  });
}

export function writePrompt(prompt: string): void {
  store({ prompt });
}

/** Null takes it away. */
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

/** A text that went out is done with; one that was cleared away with the post may be used again. */
function settleUsed(): void {
  const { emptied } = useEmptiedDraft.getState();
  if (!emptied || !useTextGeneration.getState().generated?.isUsed) return;
  if (wasSent(emptied)) showGenerated(null);
  else mark(false);
}

/** Goes on wherever one goes meanwhile; leaving the page ends it like cancelling does, which costs its credit once words had come. */
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

function balanceIn(queryClient: QueryClient): number | undefined {
  return queryClient.getQueryData<CreditInfo>(creditKeys.info)?.currentCredits;
}

const MAX_CHECKS = 12;
const CHECK_INTERVAL_MS = 250;

/** Waits for the network where there is none, and until the server has settled what it had set aside. */
async function chargedSince(
  before: number | undefined,
  queryClient: QueryClient,
): Promise<number | undefined> {
  for (let check = 0; check < MAX_CHECKS; check += 1) {
    try {
      await queryClient.refetchQueries({ queryKey: creditKeys.info }, { throwOnError: true });
    } catch {
      return undefined;
    }
    const info = queryClient.getQueryData<CreditInfo>(creditKeys.info);
    if (before === undefined || !info) return undefined;
    if (info.reservedCredits === 0) return before - info.currentCredits;
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  }
  return undefined;
}

export function cancelGeneration(): void {
  asking?.abort();
}

async function requestText(prompt: string, signal: AbortSignal) {
  const path = "/ai/generate-text";
  const answer = await request(generateTextResponseSchema, "POST", path, { prompt }, { signal });
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
