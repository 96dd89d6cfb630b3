/** What the AI was asked for and what came of it: kept in this browser, since a text that came was paid for. */
import type { QueryClient } from "@tanstack/react-query";
import { generateTextResponseSchema } from "@vestnik/contract/generation";
import { z } from "zod";
import { create } from "zustand";
import { askForCredits, takeBalance } from "../../shared/api/creditQueries.ts";
import { request } from "../../shared/api/request.ts";
import { readOwned, whenOwned, writeOwned } from "../../shared/storage/ownedValue.ts";

const KEY = "text-generation";

const generatedSchema = z.object({ text: z.string(), prompt: z.string() });
/** A text, and the prompt it was made from. */
export type Generated = z.infer<typeof generatedSchema>;

const keptSchema = z.object({
  prompt: z.string(),
  /** Null until something came, and after it was dismissed. */
  generated: generatedSchema.nullable(),
});
type Kept = z.infer<typeof keptSchema>;

type GenerationWork =
  | { readonly is: "resting" | "writing" | "cancelled" }
  | { readonly is: "failed"; readonly error: unknown };

export type TextGeneration = Readonly<Kept> & {
  readonly work: GenerationWork;
  /** False where the browser stores nothing: it lives as long as the page. */
  readonly isKept: boolean;
};

const nothing: TextGeneration = {
  prompt: "",
  generated: null,
  work: { is: "resting" },
  isKept: true,
};

export const useTextGeneration = create<TextGeneration>()(() => nothing);

let asking: AbortController | undefined;

// What one account asked for is nothing for the next.
whenOwned(() => {
  asking?.abort();
  asking = undefined;
  useTextGeneration.setState({ ...nothing, ...read() });
});

// Two tabs show the same prompt and the same text.
if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY || key === null) useTextGeneration.setState(read());
  });
}

export function writePrompt(prompt: string): void {
  keep({ prompt });
}

/** Null takes it away. */
export function showGenerated(generated: Generated | null): void {
  keep({ generated });
}

/** Goes on wherever one goes meanwhile; leaving the page ends it, and then it costs nothing. */
export async function generateText(queryClient: QueryClient): Promise<void> {
  const own = new AbortController();
  asking?.abort();
  asking = own;
  const { prompt } = useTextGeneration.getState();
  useTextGeneration.setState({ work: { is: "writing" } });
  try {
    const { text, credits } = await requestText(prompt, own.signal);
    if (asking !== own) return;
    keep({ generated: { text, prompt } });
    useTextGeneration.setState({ work: { is: "resting" } });
    await takeBalance(queryClient, credits);
  } catch (error) {
    if (asking !== own) return;
    const work = own.signal.aborted
      ? ({ is: "cancelled" } as const)
      : ({ is: "failed", error } as const);
    useTextGeneration.setState({ work });
    if (work.is === "failed") askForCredits(queryClient);
  }
}

export function cancelGeneration(): void {
  asking?.abort();
}

async function requestText(prompt: string, signal: AbortSignal) {
  const path = "/ai/generate-text";
  const answer = await request(generateTextResponseSchema, "POST", path, { prompt }, { signal });
  return answer.data;
}

function keep(part: Partial<Kept>): void {
  useTextGeneration.setState(part);
  const { prompt, generated } = useTextGeneration.getState();
  const failure = writeOwned(KEY, JSON.stringify({ prompt, generated } satisfies Kept));
  useTextGeneration.setState({ isKept: failure === undefined });
}

function read(): Kept {
  try {
    return keptSchema.parse(JSON.parse(readOwned(KEY) ?? ""));
  } catch {
    return { prompt: "", generated: null };
  }
}
