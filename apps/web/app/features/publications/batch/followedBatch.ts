/**
 * The batch whose progress is shown. Its id is stored in this browser for its account, so that closing the tab changes
 * nothing.
 */
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
  /** The batch the owner dismissed; it is not shown again, even while it is being sent. */
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
