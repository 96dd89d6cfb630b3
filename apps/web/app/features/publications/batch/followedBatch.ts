/** The batch whose progress is shown. It is remembered in this browser for its account: closing the tab changes nothing. */
import { create } from "zustand";
import {
  readOwned,
  removeOwned,
  whenOwned,
  writeOwned,
} from "../../../shared/storage/ownedValue.ts";

const STORAGE_KEY = "followed-batch";

type FollowedBatchState = {
  readonly batchId: string | undefined;
  /** Put away by hand; not brought back although it may be under way. */
  readonly dismissedId: string | undefined;
};

export const useFollowedBatch = create<FollowedBatchState>()(() => ({
  batchId: undefined,
  dismissedId: undefined,
}));

whenOwned(() => {
  useFollowedBatch.setState({
    batchId: readOwned(STORAGE_KEY) ?? undefined,
    dismissedId: undefined,
  });
});

export function followBatch(batchId: string): void {
  writeOwned(STORAGE_KEY, batchId);
  useFollowedBatch.setState({ batchId });
}

export function dismissBatch(batchId: string): void {
  removeOwned(STORAGE_KEY);
  useFollowedBatch.setState({ batchId: undefined, dismissedId: batchId });
}
