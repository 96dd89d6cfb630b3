import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { toastError, toastSuccess } from "../../shared/ui/notice/toast.ts";
import { isDashboardTab } from "../../shared/addresses/dashboardTab.ts";

/** What another screen may send to the dashboard (decision 18). */
const arrivalSchema = z.looseObject({
  tab: z.string().optional(),
  notification: z.object({ kind: z.enum(["success", "error"]), message: z.string() }).optional(),
});

/** Opens the tab and shows the notification that came with the navigation, once. */
export function useArrival(): void {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  // Outside React: the state in the browser's history and the toasts.
  useEffect(() => {
    const parsed = arrivalSchema.safeParse(state);
    if (!parsed.success) return;
    const { tab, notification, ...others } = parsed.data;
    // Any other state is for the open tab.
    if (tab === undefined && notification === undefined) return;
    // Also removes the state from the history, so that a reload does not show the notification again.
    const search = isDashboardTab(tab) ? `?tab=${tab}` : location.search;
    const arrived = navigate({ search }, { replace: true, state: others });
    void Promise.resolve(arrived).then(() => {
      if (notification?.kind === "success") toastSuccess(notification.message);
      if (notification?.kind === "error") toastError(notification.message);
    });
  }, [state, navigate]);
}
