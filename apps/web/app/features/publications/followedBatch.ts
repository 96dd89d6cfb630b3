/** The batch whose progress is shown. It is remembered in this browser: closing the tab changes nothing. */
import { create } from "zustand";
import { readLocal, removeLocal, writeLocal } from "../../shared/storage/localValue.ts";

const STORAGE_KEY = "followed-batch";

type FollowedBatchState = {
  readonly batchId: string | undefined;
  /** Put away by hand; not brought back although it may be under way. */
  readonly dismissedId: string | undefined;
};

export const useFollowedBatch = create<FollowedBatchState>()(() => ({
  batchId: readLocal(STORAGE_KEY) ?? undefined,
  dismissedId: undefined,
}));

export function followBatch(batchId: string): void {
  writeLocal(STORAGE_KEY, batchId);
  useFollowedBatch.setState({ batchId });
}

export function dismissBatch(batchId: string): void {
  removeLocal(STORAGE_KEY);
  useFollowedBatch.setState({ batchId: undefined, dismissedId: batchId });
}
