import type { Channel } from "@vestnik/contract/channels";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { panelAddress } from "../../../shared/addresses/contentPanel.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { channelName } from "../check/channelName.ts";

export type ConnectedNoticeProps = {
  readonly channel: Channel;
  /** The form has just been disabled, and the focused element with it. */
  readonly takesFocus: boolean;
};

/** Names the channel that was just connected and the next step. */
export function ConnectedNotice({ channel, takesFocus }: ConnectedNoticeProps) {
  const { t } = useTranslation("channels");
  const frame = useRef<HTMLDivElement>(null);
  // Outside React: the scroll position, and the focus, which is lost when its field is disabled.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: "nearest" });
    if (takesFocus) frame.current?.focus();
  }, [takesFocus]);
  const name = { channel: channelName(channel) };
  return (
    <div ref={frame} tabIndex={-1}>
      {channel.hasBotToken ? (
        <Notice
          tone="good"
          role="status"
          title={t("connected", name)}
          actions={
            <Button
              component={Link}
              to={panelAddress("post")}
              state={{ isNew: true }}
              variant="default"
              size="sm"
            >
              {t("writePost")}
            </Button>
          }
        />
      ) : (
        <Notice tone="info" role="status" title={t("added", name)}>
          {t("addedHint")}
        </Notice>
      )}
    </div>
  );
}
