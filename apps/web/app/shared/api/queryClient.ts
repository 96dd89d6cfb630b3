import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./apiError.ts";

const MAX_RETRIES = 2;

/** A refusal stays one; only what may be better in a moment is asked again. */
function mayBeBetterSoon(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "network" || error.status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: "always",
        // Not taken for granted where there may be a server without a network.
        refetchOnReconnect: true,
        retry: (failures, error) => failures < MAX_RETRIES && mayBeBetterSoon(error),
        retryDelay: (failures) => Math.min(4000, 500 * 2 ** failures),
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
