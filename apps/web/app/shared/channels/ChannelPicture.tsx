import { useInViewport } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { Channel } from "@vestnik/contract/channels";
import { useChannels } from "../api/queries/channelQueries.ts";
import { channelPicture } from "./channelPicture.ts";
import classes from "./ChannelPicture.module.css";
import { initialsOf } from "./initials.ts";

/** In CSS pixels. */
type Size = 18 | 28 | 44;

type ChannelPictureProps = {
  readonly channel: Pick<Channel, "id" | "picture" | "title" | "displayName">;
  readonly size: Size;
};

/** What the channel looks like in Telegram, read when it comes into sight; until then, and where it has no picture, its initials. The name stands beside it. */
export function ChannelPicture({ channel, size }: ChannelPictureProps) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const { id, picture, displayName, title } = channel;
  const shown = useQuery({
    ...channelPicture(id, picture),
    enabled: picture !== null && inViewport,
  }).data;
  return (
    <span ref={ref} className={classes["picture"]} data-size={size} aria-hidden>
      {shown ? (
        <img src={shown} alt="" width={size} height={size} draggable={false} />
      ) : (
        initialsOf(displayName ?? title, size === 18 ? 1 : 2)
      )}
    </span>
  );
}

/** The same of a channel that is only known by its number here; nothing where it was removed. */
export function PictureOfChannel({
  id,
  size,
}: {
  readonly id: string | null;
  readonly size: Size;
}) {
  const channel = useChannels().data?.find((each) => each.id === id);
  return channel ? <ChannelPicture channel={channel} size={size} /> : null;
}
