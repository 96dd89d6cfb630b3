import type { Channel } from "@vestnik/contract/channels";
import type { Message } from "@vestnik/domain/message";
import { markBeyond } from "@vestnik/domain/message";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/time/useFormat.ts";
import { useNow } from "../../shared/time/useNow.ts";
import { AlbumMosaic } from "./AlbumMosaic.tsx";
import { channelWords } from "./channelChoice.ts";
import classes from "./PostPreview.module.css";
import { PreviewText } from "./PreviewText.tsx";

export type PostPreviewProps = {
  readonly message: Message;
  readonly images: readonly string[];
  readonly limit: number;
  /** The channel it is shown in; undefined while none is chosen. */
  readonly channel: Channel | undefined;
};

/** The post as readers will see it: drawn from the very blocks that are sent. */
export const PostPreview = memo(function PostPreview(props: PostPreviewProps) {
  const { message, images, limit, channel } = props;
  const { t } = useTranslation("composer");
  const { time } = useFormat();
  const now = useNow();
  const name = channel
    ? (channel.displayName ?? channelWords(channel.title))
    : t("preview.channel");
  return (
    <section
      className={classes["chat"]}
      aria-labelledby="preview-heading"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long preview is scrolled by keyboard too
      tabIndex={0}
    >
      <h2 id="preview-heading" className={classes["heading"]}>
        {t("preview.heading")} <span>· {t("preview.note")}</span>
      </h2>
      <div className={classes["row"]}>
        <span className={classes["avatar"]} aria-hidden>
          {Array.from(name.replace(/^@/, ""))[0]?.toUpperCase()}
        </span>
        <div className={classes["bubble"]}>
          <div className={classes["name"]}>{name}</div>
          {images.length > 0 && <AlbumMosaic images={images} />}
          {message.length > 0 && (
            <div className={classes["text"]}>
              <PreviewText blocks={markBeyond(message.blocks, limit)} />
            </div>
          )}
          <time className={classes["time"]} dateTime={now.toISOString()}>
            {time(now)}
          </time>
        </div>
      </div>
    </section>
  );
});
