/** Requests about drafts, and the page's cached list of them. */
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
import { ApiError } from "../apiError.ts";
import { request } from "../request.ts";

const draftKeys = { list: ["drafts", "list"] as const };

const draftsQuery = queryOptions({
  queryKey: draftKeys.list,
  queryFn: async ({ signal }): Promise<readonly Draft[]> => {
    const answer = await request(draftsResponseSchema, "GET", "/drafts", undefined, { signal });
    return answer.data.data;
  },
});

/** All drafts of the owner. They may be megabytes, so a change here updates the cached list instead of fetching it again. */
export function useDrafts() {
  return useQuery(draftsQuery);
}

/** The draft as the server has it now; undefined when it is gone. */
export async function fetchDraft(queryClient: QueryClient, id: string): Promise<Draft | undefined> {
  const drafts = await queryClient.fetchQuery({ ...draftsQuery, staleTime: 0 });
  return drafts.find(({ _id }) => _id === id);
}

/** The draft from the cached list; requested only when it is not in there. */
export async function findDraft(queryClient: QueryClient, id: string): Promise<Draft | undefined> {
  const known = queryClient.getQueryData(draftsQuery.queryKey);
  return known?.find(({ _id }) => _id === id) ?? fetchDraft(queryClient, id);
}

/** A retry with the same key makes no second draft. */
export async function createDraft(
  queryClient: QueryClient,
  draft: CreateDraftInput,
  key: string,
): Promise<Draft> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  const { data } = await request(draftResponseSchema, "POST", "/drafts", draft, { headers });
  return await putInList(queryClient, data);
}

export async function updateDraft(
  queryClient: QueryClient,
  id: string,
  draft: UpdateDraftInput,
): Promise<Draft> {
  try {
    const { data } = await request(draftResponseSchema, "PUT", `/drafts/${id}`, draft);
    return await putInList(queryClient, data);
  } catch (error) {
    if (isGone(error)) await change(queryClient, without(id));
    throw error;
  }
}

/** Deleted in the meantime, or never there. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/**
 * Optimistic update: removed from the list at once, and back after a refusal. A draft that is already gone counts as
 * deleted.
 */
export async function deleteDraft(queryClient: QueryClient, { _id: id }: Draft): Promise<void> {
  const wasFetching = await change(queryClient, without(id));
  try {
    await request(successSchema, "DELETE", `/drafts/${id}`);
    if (wasFetching) refetchDrafts(queryClient);
  } catch (error) {
    refetchDrafts(queryClient);
    if (!isGone(error)) throw error;
  }
}

export async function restoreDraft(queryClient: QueryClient, id: string): Promise<Draft> {
  const { data } = await request(draftResponseSchema, "POST", `/drafts/${id}/restore`);
  return await putInList(queryClient, data);
}

async function putInList(queryClient: QueryClient, draft: Draft): Promise<Draft> {
  const others = without(draft._id);
  const wasFetching = await change(queryClient, (drafts) => [draft, ...others(drafts)]);
  if (wasFetching) refetchDrafts(queryClient);
  return draft;
}

type Change = (drafts: readonly Draft[]) => readonly Draft[];

function without(id: string): Change {
  return (drafts) => drafts.filter(({ _id }) => _id !== id);
}

/** True when a fetch of the list was running: it is cancelled, because its answer is older than the change. */
async function change(queryClient: QueryClient, how: Change): Promise<boolean> {
  const { list: queryKey } = draftKeys;
  const wasFetching = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(draftsQuery.queryKey, (drafts) => drafts && how(drafts));
  return wasFetching;
}

function refetchDrafts(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: draftKeys.list });
}
