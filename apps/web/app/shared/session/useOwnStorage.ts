import { useWindowEvent } from "@mantine/hooks";
import { useEffect } from "react";
import { claimStorage, STORAGE_OWNER_KEY, useStorageOwner } from "../storage/ownedValue.ts";
import { useMe } from "./useSession.ts";

/** True as soon as the browser's storage has been handed over to the signed-in account. */
export function useOwnStorage(): boolean {
  const userId = useMe().data?.id;
  const owner = useStorageOwner((state) => state.userId);
  // Outside React: the browser's storage.
  useEffect(() => {
    if (userId !== undefined) claimStorage(userId);
  }, [userId]);
  // Another account has signed in from another tab, so this page starts again for that account.
  useWindowEvent("storage", ({ key, newValue }) => {
    if (key === STORAGE_OWNER_KEY && newValue !== null && newValue !== userId) location.reload();
  });
  return userId !== undefined && owner === userId;
}
