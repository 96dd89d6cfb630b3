/** Drafts over the wire, and the one list of them the page keeps. */
import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import {
  draftResponseSchema,
  draftsResponseSchema,
  type CreateDraftInput,
  type Draft,
  type UpdateDraftInput,
} from "@vestnik/contract/drafts";
import { IDEMPOTENCY_HEADER } from "@vestnik/contract/publications";
import { successSchema } from "@vestnik/contract/shared";
import { ApiError } from "./apiError.ts";
import { request } from "./request.ts";

const draftKeys = { list: ["drafts", "list"] as const };

const draftsQuery = queryOptions({
  queryKey: draftKeys.list,
  queryFn: async ({ signal }): Promise<readonly Draft[]> => {
    const answer = await request(draftsResponseSchema, "GET", "/drafts", undefined, { signal });
    return answer.data.data;
  },
});

/** Every draft of the owner's. There may be megabytes of them: what is changed here is changed in place, not fetched again. */
export function useDrafts() {
  return useQuery(draftsQuery);
}

/** The draft as the server has it now; undefined where it is gone. */
export async function fetchDraft(queryClient: QueryClient, id: string): Promise<Draft | undefined> {
  const drafts = await queryClient.fetchQuery({ ...draftsQuery, staleTime: 0 });
  return drafts.find(({ _id }) => _id === id);
}

/** The draft as the page knows it; asked for only where the page knows nothing of it. */
export async function findDraft(queryClient: QueryClient, id: string): Promise<Draft | undefined> {
  const known = queryClient.getQueryData(draftsQuery.queryKey);
  return known?.find(({ _id }) => _id === id) ?? fetchDraft(queryClient, id);
}

/** Asked again with the same key it makes no second one. */
export async function createDraft(
  queryClient: QueryClient,
  draft: CreateDraftInput,
  key: string,
): Promise<Draft> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  const { data } = await request(draftResponseSchema, "POST", "/drafts", draft, { headers });
  return await keep(queryClient, data);
}

export async function updateDraft(
  queryClient: QueryClient,
  id: string,
  draft: UpdateDraftInput,
): Promise<Draft> {
  try {
    const { data } = await request(draftResponseSchema, "PUT", `/drafts/${id}`, draft);
    return await keep(queryClient, data);
  } catch (error) {
    if (isGone(error)) await change(queryClient, without(id));
    throw error;
  }
}

/** Deleted in the meantime, or never there. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Gone from the list at once, and back in it when that is refused. What is gone already is as good as deleted. */
export async function deleteDraft(queryClient: QueryClient, { _id: id }: Draft): Promise<void> {
  const isAsked = await change(queryClient, without(id));
  try {
    await request(successSchema, "DELETE", `/drafts/${id}`);
    if (isAsked) askAgain(queryClient);
  } catch (error) {
    askAgain(queryClient);
    if (!isGone(error)) throw error;
  }
}

/** Takes a deletion back. */
export async function restoreDraft(queryClient: QueryClient, id: string): Promise<Draft> {
  const { data } = await request(draftResponseSchema, "POST", `/drafts/${id}/restore`);
  return await keep(queryClient, data);
}

async function keep(queryClient: QueryClient, draft: Draft): Promise<Draft> {
  const others = without(draft._id);
  const isAsked = await change(queryClient, (drafts) => [draft, ...others(drafts)]);
  if (isAsked) askAgain(queryClient);
  return draft;
}

type Change = (drafts: readonly Draft[]) => readonly Draft[];

function without(id: string): Change {
  return (drafts) => drafts.filter(({ _id }) => _id !== id);
}

/** True when the list was being asked for: that answer, from before the change, is no longer waited for. */
async function change(queryClient: QueryClient, how: Change): Promise<boolean> {
  const { list: queryKey } = draftKeys;
  const isAsked = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(draftsQuery.queryKey, (drafts) => drafts && how(drafts));
  return isAsked;
}

function askAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: draftKeys.list });
}
