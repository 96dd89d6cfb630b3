import { useCallback, useMemo } from "react";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { useChannelName, type ChannelOf } from "../../../shared/publications/useChannelName.ts";
import { channelMarks, letterOf, REMOVED_CHANNEL, type ChannelMark } from "./channelColour.ts";

/** The mark of the channel of a publication. */
export function useChannelMarks(): (of: ChannelOf) => ChannelMark {
  const { data } = useChannels();
  const nameOf = useChannelName();
  const marks = useMemo(() => channelMarks(data ?? []), [data]);
  return useCallback(
    (of) => {
      const known = of.channelId === null ? undefined : marks.get(of.channelId);
      return known ?? { colour: REMOVED_CHANNEL, letter: letterOf(nameOf(of)) };
    },
    [marks, nameOf],
  );
}
