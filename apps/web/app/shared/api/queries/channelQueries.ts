import {
  channelLimitsResponseSchema,
  channelsResponseSchema,
  type Channel,
  type ChannelLimits,
} from "@vestnik/contract/channels";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { request } from "../request.ts";

export const channelKeys = {
  all: ["channels"] as const,
  list: ["channels", "list"] as const,
  limits: ["channels", "limits"] as const,
};

export function useChannels(): UseQueryResult<Channel[]> {
  return useQuery({
    queryKey: channelKeys.list,
    queryFn: async ({ signal }) => {
      const answer = await request(channelsResponseSchema, "GET", "/channels", undefined, {
        signal,
      });
      return answer.channels;
    },
  });
}

export function useChannelLimits(): UseQueryResult<ChannelLimits> {
  return useQuery({
    queryKey: channelKeys.limits,
    queryFn: async ({ signal }) => {
      const answer = await request(
        channelLimitsResponseSchema,
        "GET",
        "/channels/limits",
        undefined,
        { signal },
      );
      return answer.data;
    },
  });
}
