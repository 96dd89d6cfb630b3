import { useQueryClient } from "@tanstack/react-query";
import { askAgain } from "./askAgain.ts";
import { channelKeys } from "./channelQueries.ts";
import { creditKeys } from "./creditQueries.ts";
import { useServerEvents } from "./useServerEvents.ts";

/** Keeps what every tab of the dashboard shows in step with the server. Features listen for their own besides. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const refresh = (queryKey: readonly string[]) => void askAgain(queryClient, queryKey);
  useServerEvents((event) => {
    if (event.type !== "publication") refresh(channelKeys.all);
    if (event.type !== "channel") refresh(creditKeys.info);
  });
}
