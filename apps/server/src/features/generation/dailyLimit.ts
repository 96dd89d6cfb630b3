/** The daily limit of AI calls per person (decision 70). */
import { aiCallsADay } from "@vestnik/domain/generation";
import type { AiCall } from "@vestnik/domain/generation";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { countAiCall } from "./queries.ts";

const DAY_MS = 24 * 3_600_000;
const HOUR_SECONDS = 3600;

const refusalCodes = {
  transcription: "dictation_limit_reached",
  text: "generation_limit_reached",
  image: "image_generation_limit_reached",
} as const;

/** Counts before the call, because refused and unanswered calls cost money, too. */
export async function countOrRefuse(
  { database, clock }: Pick<Deps, "database" | "clock">,
  userId: string,
  kind: AiCall,
): Promise<void> {
  const now = clock();
  const limit = aiCallsADay[kind];
  const day = now.toISOString().slice(0, "2000-01-01".length);
  if (await countAiCall(database.db, { userId, kind, day }, limit)) return;
  const seconds = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
  const hours = Math.ceil(seconds / HOUR_SECONDS);
  throw new AppError(refusalCodes[kind], { limit, seconds, hours });
}
