/** Asks the AI, one operation of a kind at a time. */
import type { QueryClient } from "@tanstack/react-query";
import { partToContinue } from "@vestnik/domain/continuedText";
import { MIN_KEPT_LENGTH } from "@vestnik/domain/generation";
import { ApiError } from "../../../shared/api/apiError.ts";
import { balanceIn, chargedSince } from "../../../shared/api/queries/creditCharge.ts";
import { takeBalance } from "../../../shared/api/queries/creditQueries.ts";
import type { Progress } from "../../../shared/api/events/generationStream.ts";
import { whenOwned } from "../../../shared/storage/ownedValue.ts";
import { randomKey } from "../../../shared/storage/randomKey.ts";
import { addResult, type RunningWork, setWork, useGenerator, type Work } from "./generatorStore.ts";
import { type Asked, type Kind, kindOf, type Made, requestMade, type Result } from "./results.ts";

const running = new Map<Kind, AbortController>();
/** How many operations were ever begun: two at once change the balance together. */
let begun = 0;

// What one account has asked for is not shown to the next.
whenOwned(() => {
  for (const each of running.values()) each.abort();
  running.clear();
});

export function cancelGeneration(kind: Kind): void {
  running.get(kind)?.abort();
}

/**
 * Continues while another screen is open. Leaving the page cancels it; a cancelled operation costs its credits once the
 * AI has answered in part.
 */
export async function generate(queryClient: QueryClient, asked: Asked): Promise<void> {
  const kind = kindOf[asked.operation];
  const own = new AbortController();
  running.get(kind)?.abort();
  const before = running.size === 0 ? balanceIn(queryClient) : undefined;
  running.set(kind, own);
  begun += 1;
  const place = begun;
  const isOurs = () => running.get(kind) === own;
  setWork(kind, begin(asked));
  const onProgress = (progress: Progress) => isOurs() && setWork(kind, advance(kind, progress));
  try {
    const made = await requestMade(asked, { signal: own.signal, onProgress });
    if (!isOurs()) return;
    running.delete(kind);
    addResult(resultOf(asked, made));
    setWork(kind, { is: "resting" });
    await takeBalance(queryClient, made.credits);
  } catch (error) {
    if (!isOurs()) return;
    running.delete(kind);
    if (own.signal.aborted || !isDeclined(error)) keepPart(asked);
    const facts = { operation: asked.operation, from: asked.from, charged: undefined };
    const end: Work = own.signal.aborted
      ? { is: "cancelled", ...facts }
      : { is: "failed", error, ...facts };
    setWork(kind, end);
    const charged = await chargedSince(begun === place ? before : undefined, queryClient);
    if (useGenerator.getState().works[kind] === end) setWork(kind, { ...end, charged });
  }
}

function begin({ operation, from, begun: part }: Asked): RunningWork {
  const begun = part ? `${partToContinue(part.text)} ` : "";
  const facts = { operation, from, usualSeconds: null, begun, text: begun };
  return { is: "running", phase: "asked", since: Date.now(), ...facts };
}

function advance(kind: Kind, progress: Progress): Work {
  const work = useGenerator.getState().works[kind];
  if (work.is !== "running") return work;
  switch (progress.kind) {
    case "waiting":
      return { ...work, phase: "waiting", since: Date.now() };
    case "working":
      return {
        ...work,
        phase: "working",
        since: Date.now(),
        usualSeconds: progress.usualSeconds,
      };
    case "text":
      return { ...work, text: work.text + progress.text };
    case "restart":
      return { ...work, text: work.begun };
    default:
      return progress satisfies never;
  }
}

function originOf({ operation, prompt, begun }: Asked) {
  return { id: begun?.id ?? randomKey(), operation, prompt };
}

function resultOf(asked: Asked, made: Made): Result {
  const origin = originOf(asked);
  if ("text" in made) {
    const { text, cutOff } = made;
    return { ...origin, kind: "text", text, isUsed: false, isWhole: cutOff === undefined, cutOff };
  }
  return "imageUrl" in made
    ? { ...origin, kind: "image", imageUrl: made.imageUrl }
    : { ...origin, kind: "tags", tags: made.tags };
}

/** The words before the AI service declined are not meant for a post, and cost nothing. */
function isDeclined(error: unknown): boolean {
  return error instanceof ApiError && error.code === "ai_content_refused";
}

/** What was written before an interruption becomes a result, because it may have been paid for; a few letters are no text. */
function keepPart(asked: Asked): void {
  const work = useGenerator.getState().works[kindOf[asked.operation]];
  if (work.is !== "running" || work.text.length === work.begun.length) return;
  if (work.text.trim().length < MIN_KEPT_LENGTH) return;
  addResult({ ...originOf(asked), kind: "text", text: work.text, isUsed: false, isWhole: false });
}
