import type { Publication } from "@vestnik/contract/publications";
import { channelUsername, isChatId } from "@vestnik/domain/channel";
import { useChannels } from "../../shared/api/channelQueries.ts";
import classes from "./publications.module.css";

/** The channel as people know it, then its address where it has one. */
export function ChannelName({ publication }: { publication: Publication }) {
  const { channelId, channelTitle } = publication;
  const channel = useChannels().data?.find(({ id }) => id === channelId);
  if (!channel?.displayName) return <strong>{channelTitle}</strong>;
  return (
    <span>
      <strong>{channel.displayName}</strong>
      {!isChatId(channelUsername(channelTitle)) && (
        <span className={classes["quiet"]}> {channelTitle}</span>
      )}
    </span>
  );
}
