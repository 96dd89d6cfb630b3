import {
  botTokenResponseSchema,
  channelCheckResponseSchema,
  channelResponseSchema,
  type Channel,
  type CreateChannel,
} from "@vestnik/contract/channels";
import { successSchema } from "@vestnik/contract/shared";
import type { DefaultOptions } from "@vestnik/domain/defaultOptions";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { channelKeys } from "../../../shared/api/queries/channelQueries.ts";
import { request } from "../../../shared/api/request.ts";

/** Typed, or that of a connected channel, which the server knows. */
export type BotTokenSource = { readonly botToken: string } | { readonly botTokenOf: string };

function refetchChannels(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: channelKeys.all });
}

/** Puts the channel of a response into the cached list before the list is fetched again. */
function showChannel(queryClient: QueryClient, channel: Channel): void {
  queryClient.setQueryData<Channel[]>(channelKeys.list, (channels) =>
    channels?.map((each) => (each.id === channel.id ? channel : each)),
  );
}

/** Tries username and bot token at Telegram; stores nothing. */
export function useCheckConnection() {
  return useMutation({
    mutationFn: (
      connection: Pick<Channel, "username"> & Partial<Pick<Channel, "chatId">> & BotTokenSource,
    ) => request(channelCheckResponseSchema, "POST", "/channels/check", connection),
  });
}

export function useAddChannel() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (channel: CreateChannel) => {
      const answer = await request(channelResponseSchema, "POST", "/channels", channel);
      return answer.channel;
    },
    // Also after a refusal: a change in another tab or on another device may be its reason.
    onSettled: () => refetchChannels(queryClient),
  });
}

export function useSetBotToken(channelId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (source: BotTokenSource) => {
      return await request(botTokenResponseSchema, "PUT", `/channels/${channelId}`, source);
    },
    onSuccess: ({ channel }) => showChannel(queryClient, channel),
    onSettled: () => refetchChannels(queryClient),
  });
}

/** The switch shows its new position at once and goes back when the server refuses. */
export function useShareVoice(channelId: string) {
  const queryClient = useQueryClient();
  const show = (sharesVoice: boolean) =>
    queryClient.setQueryData<Channel[]>(channelKeys.list, (channels) =>
      channels?.map((each) => (each.id === channelId ? { ...each, sharesVoice } : each)),
    );
  return useMutation({
    // One after another, so that the last position is the one that is stored.
    scope: { id: `voice ${channelId}` },
    mutationFn: (sharesVoice: boolean) =>
      request(botTokenResponseSchema, "PUT", `/channels/${channelId}`, { sharesVoice }),
    onMutate: async (sharesVoice) => {
      await queryClient.cancelQueries({ queryKey: channelKeys.list });
      show(sharesVoice);
    },
    onError: (_error, sharesVoice) => show(!sharesVoice),
    onSettled: () => refetchChannels(queryClient),
  });
}

/** What new posts in the channel begin with. */
export function useSetDefaultOptions(channelId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (defaultOptions: DefaultOptions) =>
      request(botTokenResponseSchema, "PUT", `/channels/${channelId}`, { defaultOptions }),
    onSuccess: ({ channel }) => showChannel(queryClient, channel),
    onSettled: () => refetchChannels(queryClient),
  });
}

/** Telegram is asked before the switch has moved, which takes a moment. */
export function useSetListening(channelId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `listening ${channelId}` },
    mutationFn: async (isOn: boolean) => {
      const path = `/channels/${channelId}/listening`;
      return await request(channelResponseSchema, isOn ? "PUT" : "DELETE", path);
    },
    onSuccess: ({ channel }) => showChannel(queryClient, channel),
    // The other channels of the same bot show it, too.
    onSettled: () => refetchChannels(queryClient),
  });
}

export function useRecheckChannel(channelId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const answer = await request(channelResponseSchema, "POST", `/channels/${channelId}/check`);
      return answer.channel;
    },
    onSuccess: (channel) => showChannel(queryClient, channel),
  });
}

export function useDeleteChannel(channelId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(successSchema, "DELETE", `/channels/${channelId}`),
    onSettled: () => refetchChannels(queryClient),
  });
}
