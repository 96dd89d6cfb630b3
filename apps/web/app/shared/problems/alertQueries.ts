/** How an owner is told of problems: the settings on the server, and their keys. */
import {
  alertSettingsResponseSchema,
  type AlertSettingsResponse,
  type ChangeAlertSettings,
} from "@vestnik/contract/problems";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { alertKeys } from "../api/queries/problemKeys.ts";
import { request } from "../api/request.ts";

const PATH = "/alerts/settings";

export function useAlertState() {
  return useQuery({
    queryKey: alertKeys.all,
    queryFn: ({ signal }) =>
      request(alertSettingsResponseSchema, "GET", PATH, undefined, { signal }),
  });
}

/** Whether the bot cannot write to this person, who wants to be told. */
export function useIsBlocked(): boolean {
  const { data } = useAlertState();
  return data !== undefined && data.blockedAt !== null && data.settings.enabled;
}

/** Fields that are left out stay as they are. */
export function useChangeAlerts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ChangeAlertSettings) =>
      request(alertSettingsResponseSchema, "PUT", PATH, change),
    onSuccess: (answer: AlertSettingsResponse) => queryClient.setQueryData(alertKeys.all, answer),
  });
}
