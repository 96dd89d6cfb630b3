import { useQueryClient } from "@tanstack/react-query";
import { askAgain } from "../askAgain.ts";
import { channelKeys } from "../queries/channelQueries.ts";
import { alertKeys, problemKeys } from "../queries/problemKeys.ts";
import { creditKeys } from "../queries/creditQueries.ts";
import { subscriptionKeys } from "../queries/subscriptionKeys.ts";
import { useServerEvents } from "./useServerEvents.ts";

/** Fetches what every tab of the dashboard shows again after an event. Features listen for their own data besides. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const refresh = (queryKey: readonly string[]) => void askAgain(queryClient, queryKey);
  useServerEvents((event) => {
    // A deletion of the account, or its undoing, changes what is said of everything.
    if (event.type === "account") return refresh([]);
    if (event.type === "connected" || event.type === "channel") refresh(channelKeys.all);
    if (event.type !== "credits" && event.type !== "subscription") refresh(problemKeys.all);
    if (event.type === "connected" || event.type === "problems") refresh(alertKeys.all);
    if (event.type === "problems") return;
    if (event.type !== "channel") refresh(creditKeys.all);
    if (event.type === "connected" || event.type === "subscription") refresh(subscriptionKeys.all);
  });
}
