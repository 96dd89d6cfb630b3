import { Button, Checkbox, Group, Radio, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Channel } from "@vestnik/contract/channels";
import { memo, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import { ErrorNotice } from "../../../shared/ui/notice/ErrorNotice.tsx";
import { matchesSearch, publishableIds } from "./channelChoice.ts";
import { ChannelOption } from "./ChannelOption.tsx";
import classes from "./ChannelSelect.module.css";

/** Loaded on demand: most owners have a channel. */
const NoChannel = lazyPart(async () => (await import("./NoChannel.tsx")).NoChannel);

/** With more channels than this the list has a search field. */
const SEARCH_ABOVE = 8;

export type ChannelSelectProps = {
  readonly channels: UseQueryResult<Channel[]>;
  readonly chosenIds: readonly string[];
  /** Only one channel can be chosen, because a scheduled post has exactly one. */
  readonly single?: boolean;
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
function ChannelsWaiting({ single }: { readonly single: boolean }) {
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

function ChannelList({ channels, chosenIds, single = false, onChange }: ChannelListProps) {
  const { t } = useTranslation("composer");
  const [search, setSearch] = useState("");
  const everyId = publishableIds(
    channels.map(({ id }) => id),
    channels,
  );
  const chosen = publishableIds(chosenIds, channels);
  const allChosen = chosen.length === everyId.length;
  const found = channels.filter((channel) => matchesSearch(channel, search));
  return (
    <Stack gap="xs" component="fieldset" className={classes["fieldset"]}>
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
            <ChannelOption key={channel.id} channel={channel} single={single} />
          ))}
          {found.length === 0 && <Text c="dimmed">{t("channels.nothingFound")}</Text>}
        </div>
      </ChoiceGroup>
    </Stack>
  );
}

type ChoiceGroupProps = Required<Omit<ChannelSelectProps, "channels">> & {
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
