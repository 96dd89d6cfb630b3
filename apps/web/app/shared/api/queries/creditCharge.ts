/** What a call of the AI cost when its answer did not arrive: read from the balance. */
import type { QueryClient } from "@tanstack/react-query";
import type { CreditInfo } from "@vestnik/contract/credits";
import { creditKeys } from "./creditQueries.ts";

/** After these errors it is unknown whether credits were charged; every other refusal is free. */
const UNKNOWN_CHARGE_CODES: readonly string[] = [
  "network",
  "unreadable_answer",
  "internal_error",
  "database_unavailable",
];

export function mayHaveCharged(code: string): boolean {
  return UNKNOWN_CHARGE_CODES.includes(code);
}

/** Undefined until it is loaded. */
export function balanceIn(queryClient: QueryClient): number | undefined {
  return queryClient.getQueryData<CreditInfo>(creditKeys.info)?.currentCredits;
}

const MAX_CHECKS = 12;
const CHECK_INTERVAL_MS = 250;

/** Waits for the network, and until the server has settled the reserved credits. */
export async function chargedSince(
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
