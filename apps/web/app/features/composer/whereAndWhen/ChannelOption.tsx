import { Anchor, Checkbox, Radio } from "@mantine/core";
import type { Channel } from "@vestnik/contract/channels";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { StatusBadge } from "../../../shared/ui/StatusBadge.tsx";
import { channelLabel } from "@vestnik/domain/channel";
import { channelWords, whyNot } from "./channelChoice.ts";
import classes from "./ChannelSelect.module.css";
import { LargerPlanLater } from "./LargerPlanLater.tsx";
import { CHANNELS_TAB } from "../../../shared/addresses/tabAddresses.ts";

/**
 * A channel to choose, by a tap anywhere in its row; a channel that cannot be published in says why and links to the
 * remedy.
 */
export function ChannelOption({ channel, single }: { channel: Channel; single: boolean }) {
  const { t } = useTranslation("composer");
  const reason = whyNot(channel);
  const reasonId = `channel-${channel.id}-status`;
  const Choice = single ? Radio : Checkbox;
  const shownStatus = reason ?? (channel.status === "unreachable" ? "unreachable" : undefined);
  return (
    <div className={classes["option"]}>
      <Choice
        value={channel.id}
        disabled={reason !== undefined}
        label={<ChannelName channel={channel} />}
        classNames={{ label: classes["choice"] ?? "", inner: classes["box"] ?? "" }}
        {...(shownStatus ? { "aria-describedby": reasonId } : {})}
      />
      {shownStatus && (
        <span className={classes["status"]} id={reasonId}>
          <StatusBadge
            tone={reason ? "bad" : "warning"}
            label={t(`channels.status.${shownStatus}`)}
          />
          {reason === "over_plan" && <LargerPlanLater wanted="plan" />}
          {reason && reason !== "over_plan" && (
            <Anchor component={Link} to={CHANNELS_TAB} size="sm">
              {t("channels.fix")}
            </Anchor>
          )}
        </span>
      )}
    </div>
  );
}

/** The name in Telegram, then the address; a private channel has none. */
function ChannelName({ channel }: { channel: Channel }) {
  const { displayName } = channel;
  const words = channelWords(channelLabel(channel));
  if (!displayName || words === displayName)
    return <span className={classes["name"]}>{words}</span>;
  return (
    <>
      <span className={classes["name"]}>{displayName}</span>{" "}
      <span className={classes["handle"]}>{words}</span>
    </>
  );
}
