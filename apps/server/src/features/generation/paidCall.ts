/** What all AI operations that cost credits have in common: concurrency, payment, daily limit, measured time. */
import type { Generation } from "@vestnik/domain/credits";
import type { AiCall } from "@vestnik/domain/generation";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import type { NoResult } from "../../providers/ai.ts";
import type { Asker } from "../../providers/decoder.ts";
import { payFor } from "../credits/credits.ts";
import type { Balance } from "../credits/credits.ts";
import { countOrRefuse } from "./dailyLimit.ts";
import { recordDuration, usualSecondsOf } from "./usualTimes.ts";

/** What a client may be told while it waits. */
export type Progress =
  | { readonly kind: "waiting" }
  | { readonly kind: "working"; readonly usualSeconds: number | null }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "restart" };

export type Client = Asker & {
  /** The language of its interface. */
  readonly language: "en" | "ru";
  /** True while the server is stopping: then the server, not the client, ended the request. */
  readonly isStopping: () => boolean;
  readonly report: (progress: Progress) => void;
};

export type Paid<Result> = { readonly result: Result; readonly balance: Balance };

/**
 * Makes one call of the AI, within what its person may run at once. Its credits are spent when there is a result, and also when the client
 * leaves after something was made, because by then most of the cost was incurred (decision 70). A failure of ours or of the AI costs nothing.
 */
export async function makePaidCall<Result>(
  deps: Deps,
  client: Client,
  { operation, counted }: { readonly operation: Generation; readonly counted: AiCall },
  /** Calls `onMade` as soon as the AI has made something that costs the operator money. */
  ask: (onMade: () => void) => Promise<Result>,
  isFree: (result: Result) => boolean = () => false,
): Promise<Paid<Result>> {
  const { userId, giveUp, isStopping, report } = client;
  let isMade = false;
  return await payFor(deps, userId, operation, {
    giveUp,
    onWaiting: () => report({ kind: "waiting" }),
    work: async () => {
      await countOrRefuse(deps, userId, counted);
      report({ kind: "working", usualSeconds: usualSecondsOf(deps.ai, operation) });
      const startedAt = performance.now();
      const result = await ask(() => void (isMade = true));
      // The client would not get what it paid for.
      if (giveUp.aborted) throw new AppError("ai_unreachable");
      recordDuration(deps.ai, operation, (performance.now() - startedAt) / 1000);
      return result;
    },
    isFree,
    isConsumed: () => isMade && giveUp.aborted && !isStopping(),
  });
}

/** When an AI that is out of order is asked again, at the earliest. */
const RETRY_SECONDS = 30;

const refusalCodes = {
  refused: "ai_refused",
  rate_limited: "ai_rate_limited",
  content_refused: "ai_content_refused",
  empty: "ai_empty",
  unreadable: "ai_unreadable",
  unreachable: "ai_unreachable",
} as const satisfies Record<NoResult["kind"], string>;

/** The refusal for an answer without a result, which is also logged: its reason consists of codes only. */
export function refusalFor(
  { log }: Pick<Deps, "log">,
  { kind, reason, retryAfterSeconds }: NoResult,
  giveUp: AbortSignal,
): AppError {
  if (!giveUp.aborted) log.warn({ kind, reason }, "the AI gave no result");
  switch (kind) {
    case "rate_limited":
    case "unreachable":
      return new AppError(refusalCodes[kind], { seconds: retryAfterSeconds ?? RETRY_SECONDS });
    default:
      return new AppError(refusalCodes[kind]);
  }
}
