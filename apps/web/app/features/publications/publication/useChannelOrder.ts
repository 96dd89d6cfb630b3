import type { Publication } from "@vestnik/contract/publications";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";

/** In the order in which the channels are listed in the form; those of removed channels last. */
export function useChannelOrder(publications: readonly Publication[]): readonly Publication[] {
  const ids = useChannels().data?.map(({ id }) => id) ?? [];
  const place = ({ channelId }: Publication) => {
    const found = channelId === null ? -1 : ids.indexOf(channelId);
    return found === -1 ? ids.length : found;
  };
  return publications.toSorted((left, right) => place(left) - place(right));
}
