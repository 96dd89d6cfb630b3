import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./apiError.ts";

const MAX_RETRIES = 2;

/** A refusal is final; only failures that may be temporary are retried. */
function mayBeBetterSoon(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "network" || error.status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: "always",
        // The network mode "always" also serves a local server without a network, but it would switch this off.
        refetchOnReconnect: true,
        retry: (failures, error) => failures < MAX_RETRIES && mayBeBetterSoon(error),
        retryDelay: (failures) => Math.min(4000, 500 * 2 ** failures),
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
