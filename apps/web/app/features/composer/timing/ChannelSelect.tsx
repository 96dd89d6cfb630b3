import {
  Anchor,
  Button,
  Checkbox,
  Group,
  Radio,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Channel } from "@vestnik/contract/channels";
import { memo, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { channelLabel } from "@vestnik/domain/channel";
import { ChannelPicture } from "../../../shared/channels/ChannelPicture.tsx";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import { ErrorNotice } from "../../../shared/ui/notice/ErrorNotice.tsx";
import { channelWords, matchesSearch, type Obstacle, whyNot } from "./channelChoice.ts";
import classes from "./ChannelSelect.module.css";
import { StatusBadge } from "../../../shared/ui/StatusBadge.tsx";
import type { Tone } from "../../../shared/ui/tone.ts";
import { LargerPlanLater } from "./LargerPlanLater.tsx";
import { CHANNELS_TAB } from "../../../shared/addresses/tabAddresses.ts";

/** Loaded on demand: most owners have a channel. */
const NoChannel = lazyPart(async () => (await import("./NoChannel.tsx")).NoChannel);

/** With more channels than this the list has a search field. */
const SEARCH_ABOVE = 8;
/** More than these stand in two columns where there is room. */
const ONE_COLUMN = 5;

type ChannelSelectProps = {
  readonly channels: UseQueryResult<Channel[]>;
  readonly chosenIds: readonly string[];
  /** Only one channel can be chosen: a scheduled post moves. */
  readonly single?: boolean;
  /** Channels where the post waits: each can be chosen and left whatever its status. */
  readonly waitingIn?: readonly string[];
  /** Channels that have the post already. */
  readonly takenIds?: readonly string[];
  /** What stands beside a channel that can be chosen. */
  readonly beside?: ((channel: Channel) => ReactNode) | undefined;
  readonly onChange: (chosenIds: string[]) => void;
};

export const ChannelSelect = memo(function ChannelSelect(props: ChannelSelectProps) {
  const { channels, ...rest } = props;
  const { t } = useTranslation("composer");
  const sentenceOf = useErrorSentence();
  if (channels.isPending) return <ChannelsWaiting single={props.single ?? false} />;
  if (channels.data === undefined) {
    return (
      <ErrorNotice
        title={t("channels.failed")}
        {...sentenceOf(channels.error)}
        onRetry={() => void channels.refetch()}
      />
    );
  }
  if (channels.data.length === 0) {
    return (
      <Suspense fallback={<Skeleton height={210} />}>
        <NoChannel />
      </Suspense>
    );
  }
  return <ChannelList channels={channels.data} {...rest} />;
});

/** As high as one channel, so that what is below does not move away from a finger. */
export function ChannelsWaiting({ single }: { readonly single: boolean }) {
  const { t } = useTranslation("composer");
  return (
    <fieldset className={classes["fieldset"]} aria-busy>
      <legend className={classes["legend"]}>
        {t(single ? "channels.headingSingle" : "channels.heading")}
      </legend>
      <Skeleton className={classes["waiting"] ?? ""} aria-label={t("channels.loading")} />
    </fieldset>
  );
}

type ChannelListProps = Omit<ChannelSelectProps, "channels"> & {
  readonly channels: readonly Channel[];
};

const none: readonly string[] = [];

function ChannelList({
  channels,
  chosenIds,
  single = false,
  waitingIn = none,
  takenIds = none,
  beside,
  onChange,
}: ChannelListProps) {
  const { t } = useTranslation("composer");
  const [search, setSearch] = useState("");
  const obstacleOf = (channel: Channel): ShownObstacle | undefined => {
    if (takenIds.includes(channel.id)) return "taken";
    return waitingIn.includes(channel.id) ? undefined : whyNot(channel);
  };
  const everyId = channels.filter((each) => !obstacleOf(each)).map(({ id }) => id);
  const chosen = everyId.filter((id) => chosenIds.includes(id));
  const allChosen = chosen.length === everyId.length;
  const found = channels.filter((channel) => matchesSearch(channel, search));
  return (
    <Stack
      gap="xs"
      component="fieldset"
      className={classes["fieldset"]}
      data-many={channels.length > ONE_COLUMN || undefined}
    >
      <legend className={classes["legend"]}>
        <Group justify="space-between">
          {t(single ? "channels.headingSingle" : "channels.heading")}
          {!single && everyId.length > 1 && (
            <Button
              variant="subtle"
              size="compact-sm"
              h={32}
              onClick={() => onChange(allChosen ? [] : [...everyId])}
            >
              {t(allChosen ? "channels.selectNone" : "channels.selectAll")}
            </Button>
          )}
        </Group>
      </legend>
      {channels.length > SEARCH_ABOVE && (
        <TextInput
          size="sm"
          type="search"
          aria-label={t("channels.find")}
          placeholder={t("channels.find")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ChoiceGroup chosenIds={single ? chosenIds : chosen} single={single} onChange={onChange}>
        <div className={classes["list"]}>
          {found.map((channel) => (
            <ChannelOption
              key={channel.id}
              channel={channel}
              single={single}
              obstacle={obstacleOf(channel)}
            >
              {beside && !obstacleOf(channel) && beside(channel)}
            </ChannelOption>
          ))}
          {found.length === 0 && (
            <Text c="dimmed" p="xs">
              {t("channels.nothingFound")}
            </Text>
          )}
        </div>
      </ChoiceGroup>
    </Stack>
  );
}

type ChoiceGroupProps = Required<Pick<ChannelSelectProps, "chosenIds" | "single" | "onChange">> & {
  readonly children: ReactNode;
};

function ChoiceGroup({ chosenIds, single, onChange, children }: ChoiceGroupProps) {
  if (single) {
    return (
      <Radio.Group value={chosenIds[0] ?? null} onChange={(id) => onChange([id])}>
        {children}
      </Radio.Group>
    );
  }
  return (
    <Checkbox.Group value={[...chosenIds]} onChange={onChange}>
      {children}
    </Checkbox.Group>
  );
}

type ShownObstacle = Obstacle | "taken";

type ChannelOptionProps = {
  readonly channel: Channel;
  readonly single: boolean;
  /** Why it cannot be chosen. */
  readonly obstacle: ShownObstacle | undefined;
  readonly children: ReactNode;
};

/**
 * A channel to choose, by a tap anywhere in its row; a channel that cannot be published in says why and links to the
 * remedy.
 */
function ChannelOption({ channel, single, obstacle, children }: ChannelOptionProps) {
  const { t } = useTranslation("composer");
  const reasonId = `channel-${channel.id}-status`;
  const Choice = single ? Radio : Checkbox;
  const shownStatus = obstacle ?? whyNot(channel) ?? reachability(channel);
  return (
    <div className={classes["option"]}>
      <Choice
        value={channel.id}
        disabled={obstacle !== undefined}
        label={
          <span className={classes["pictured"]}>
            <ChannelPicture channel={channel} size={28} />
            <span className={classes["label"]} title={channelLabel(channel)}>
              <ChannelName channel={channel} />
            </span>
          </span>
        }
        classNames={{
          body: classes["body"] ?? "",
          label: classes["choice"] ?? "",
          inner: classes["box"] ?? "",
        }}
        {...(shownStatus ? { "aria-describedby": reasonId } : {})}
      />
      {shownStatus && (
        <span className={classes["status"]} id={reasonId}>
          <StatusBadge tone={toneOf(obstacle)} label={t(`channels.status.${shownStatus}`)} />
          {obstacle === "over_plan" && <LargerPlanLater wanted="plan" />}
          {obstacle && obstacle !== "over_plan" && obstacle !== "taken" && (
            <Anchor component={Link} to={CHANNELS_TAB} size="sm">
              {t("channels.fix")}
            </Anchor>
          )}
        </span>
      )}
      {children && <span className={classes["status"]}>{children}</span>}
    </div>
  );
}

function reachability({ status }: Channel): "unreachable" | undefined {
  return status === "unreachable" ? status : undefined;
}

function toneOf(obstacle: ShownObstacle | undefined): Tone {
  if (obstacle === "taken") return "quiet";
  return obstacle ? "bad" : "warning";
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
