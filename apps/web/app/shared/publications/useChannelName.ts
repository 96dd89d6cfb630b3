import type { Publication } from "@vestnik/contract/publications";
import { useMemo } from "react";
import { useChannels } from "../api/queries/channelQueries.ts";

export type ChannelOf = Pick<Publication, "channelId" | "channelTitle">;

/** The name of a channel; its title when nothing else is known. */
export function useChannelName(): (of: ChannelOf) => string {
  const { data } = useChannels();
  return useMemo(() => {
    const names = new Map(data?.map(({ id, displayName }) => [id, displayName]));
    return ({ channelId, channelTitle }) =>
      (channelId === null ? null : names.get(channelId)) || channelTitle;
  }, [data]);
}
