import { VisuallyHidden } from "@mantine/core";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { PictureOfChannel } from "../../../shared/channels/ChannelPicture.tsx";
import classes from "./publications.module.css";

type ChannelOf = Pick<Publication, "channelId" | "channelTitle">;

/** The channel's name, then its address if it has one. Links to the channel in Telegram. */
export function ChannelName({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const { channelTitle, channelUrl } = publication;
  const name = useChannelLabel(publication);
  const hasAddress = name !== channelTitle && channelTitle.startsWith("@");
  const words = (
    <>
      <PictureOfChannel id={publication.channelId} size={18} /> <strong>{name}</strong>
      {hasAddress && <span className={classes["quiet"]}> {channelTitle}</span>}
    </>
  );
  if (channelUrl === null) return <span className={classes["channel"]}>{words}</span>;
  return (
    <a
      href={channelUrl}
      target="_blank"
      rel="noopener noreferrer"
      className={classes["channel"]}
      title={t("item.openChannel")}
    >
      {words}
      <VisuallyHidden>({t("item.opensNewTab")})</VisuallyHidden>
    </a>
  );
}

/** The present name of the channel in Telegram, or the name it had when the post was published. */
export function useChannelLabel({ channelId, channelTitle }: ChannelOf): string {
  const channel = useChannels().data?.find(({ id }) => id === channelId);
  return channel?.displayName ?? channelTitle;
}
