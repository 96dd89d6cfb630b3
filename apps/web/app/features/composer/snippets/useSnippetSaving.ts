import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreateSnippetInput, Snippet } from "@vestnik/contract/snippets";
import { useRef } from "react";
import { isRefusal } from "../../../shared/api/apiError.ts";
import { createSnippet, updateSnippet } from "./snippetQueries.ts";
import { randomKey } from "../../../shared/storage/randomKey.ts";

/** Saves over `snippet` in the version its owner saw, or as a new one: once, also when an answer is lost and it is tried again. */
export function useSnippetSaving(snippet: Snippet | undefined, onSaved: (saved: Snippet) => void) {
  const queryClient = useQueryClient();
  const attempt = useRef<{ readonly body: string; readonly key: string }>(undefined);

  function keyFor(body: string): string {
    if (attempt.current?.body !== body) attempt.current = { body, key: randomKey() };
    return attempt.current.key;
  }

  return useMutation({
    mutationFn: async (content: CreateSnippetInput) => {
      if (snippet) {
        const { id, version } = snippet;
        return await updateSnippet(queryClient, id, { ...content, version });
      }
      return await createSnippet(queryClient, content, keyFor(JSON.stringify(content)));
    },
    onSuccess: onSaved,
    onError: (error) => {
      if (isRefusal(error)) attempt.current = undefined;
    },
  });
}
