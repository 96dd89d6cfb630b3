import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { CreateSnippetInput, Snippet } from "@vestnik/contract/snippets";
import { isRefusal } from "../../../shared/api/apiError.ts";
import { beginAttempt, endAttempt } from "../publish/publishAttempt.ts";
import { createSnippet, updateSnippet } from "./snippetQueries.ts";

/** Saves over `snippet` in the version its owner saw, or as a new one. */
export function useSnippetSaving(snippet: Snippet | undefined, onSaved: (saved: Snippet) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (content: CreateSnippetInput) => {
      if (!snippet) return await saveAsNew(queryClient, content);
      const { id, version } = snippet;
      return await updateSnippet(queryClient, id, { ...content, version });
    },
    onSuccess: onSaved,
  });
}

/** One idempotency key for one act of saving: after a lost answer, the same words do not become a second snippet. */
async function saveAsNew(queryClient: QueryClient, content: CreateSnippetInput): Promise<Snippet> {
  const { key } = beginAttempt("snippet", JSON.stringify(content));
  try {
    const saved = await createSnippet(queryClient, content, key);
    endAttempt("snippet");
    return saved;
  } catch (error) {
    if (isRefusal(error)) endAttempt("snippet");
    throw error;
  }
}
