/** Requests about snippets, and the page's cached list of them. */
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { IDEMPOTENCY_HEADER } from "@vestnik/contract/publications";
import { successSchema } from "@vestnik/contract/shared";
import {
  snippetResponseSchema,
  snippetsResponseSchema,
  type CreateSnippetInput,
  type Snippet,
  type UpdateSnippetInput,
} from "@vestnik/contract/snippets";
import { ApiError } from "../../../shared/api/apiError.ts";
import { request } from "../../../shared/api/request.ts";

const snippetKeys = { list: ["snippets", "list"] as const };

/** All snippets of the owner; asked for at every opening of the menu, because another tab may have changed them. */
export const snippetsQuery = queryOptions({
  queryKey: snippetKeys.list,
  staleTime: 0,
  queryFn: async ({ signal }): Promise<readonly Snippet[]> => {
    const answer = await request(snippetsResponseSchema, "GET", "/snippets", undefined, { signal });
    return answer.snippets;
  },
});

/** A retry with the same key makes no second snippet. */
export async function createSnippet(
  queryClient: QueryClient,
  snippet: CreateSnippetInput,
  key: string,
): Promise<Snippet> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  const answer = await request(snippetResponseSchema, "POST", "/snippets", snippet, { headers });
  return await putInList(queryClient, answer.snippet);
}

export async function updateSnippet(
  queryClient: QueryClient,
  id: string,
  snippet: UpdateSnippetInput,
): Promise<Snippet> {
  try {
    const answer = await request(snippetResponseSchema, "PUT", `/snippets/${id}`, snippet);
    return await putInList(queryClient, answer.snippet);
  } catch (error) {
    refetch(queryClient);
    throw error;
  }
}

/** Removed from the list at once, and back after a refusal. One that is already gone counts as deleted. */
export async function deleteSnippet(queryClient: QueryClient, id: string): Promise<void> {
  await change(queryClient, (all) => all.filter((other) => other.id !== id));
  try {
    await request(successSchema, "DELETE", `/snippets/${id}`);
  } catch (error) {
    refetch(queryClient);
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

export async function restoreSnippet(queryClient: QueryClient, id: string): Promise<Snippet> {
  const answer = await request(snippetResponseSchema, "POST", `/snippets/${id}/restore`);
  return await putInList(queryClient, answer.snippet);
}

async function putInList(queryClient: QueryClient, snippet: Snippet): Promise<Snippet> {
  await change(queryClient, (all) => [snippet, ...all.filter(({ id }) => id !== snippet.id)]);
  return snippet;
}

/** A fetch that is running is older than the change, so it is cancelled. */
async function change(
  queryClient: QueryClient,
  how: (snippets: readonly Snippet[]) => readonly Snippet[],
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: snippetKeys.list });
  queryClient.setQueryData(snippetsQuery.queryKey, (snippets) => snippets && how(snippets));
}

function refetch(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: snippetKeys.list });
}
