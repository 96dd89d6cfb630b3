import {
  apiKeysResponseSchema,
  newApiKeyResponseSchema,
  type ApiKey,
  type CreateApiKey,
} from "@vestnik/contract/apiKeys";
import { successSchema } from "@vestnik/contract/shared";
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { ApiError } from "../../../shared/api/apiError.ts";
import { request } from "../../../shared/api/request.ts";

const queryKey = ["apiKeys"] as const;

export function useApiKeys(): UseQueryResult<readonly ApiKey[]> {
  return useQuery({
    queryKey,
    // When a key was last used is the present state.
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(apiKeysResponseSchema, "GET", "/api-keys", undefined, { signal })).apiKeys,
  });
}

/** Gives the key itself, which is in no store of the browser: it is gone when its dialog closes. */
export function useCreateApiKey(): UseMutationResult<string, Error, CreateApiKey> {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: async (wanted: CreateApiKey) =>
      (await request(newApiKeyResponseSchema, "POST", "/api-keys", wanted)).key,
    onSettled: async () => await queryClient.invalidateQueries({ queryKey }),
  });
}

/** A key that has already ended counts as a success. */
export function useEndApiKey(): UseMutationResult<unknown, Error, string> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await request(successSchema, "DELETE", `/api-keys/${id}`);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "not_found")) throw error;
      }
    },
    onSettled: async () => await queryClient.invalidateQueries({ queryKey }),
  });
}
