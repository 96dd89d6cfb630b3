import { Button, Checkbox, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { IconBroadcast } from "@tabler/icons-react";
import type { Channel } from "@vestnik/contract/channels";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useErrorSentence } from "../../shared/i18n/useErrorSentence.ts";
import { EmptyState } from "../../shared/ui/EmptyState.tsx";
import { ErrorNotice } from "../../shared/ui/ErrorNotice.tsx";
import { matchesSearch, publishableIds } from "./channelChoice.ts";
import { ChannelOption } from "./ChannelOption.tsx";
import classes from "./ChannelSelect.module.css";

const CHANNELS_TAB = { search: "?tab=channels" };
/** From how many channels on one searches instead of looking. */
const SEARCH_ABOVE = 8;

export type ChannelSelectProps = {
  readonly channels: UseQueryResult<Channel[]>;
  readonly chosenIds: readonly string[];
  readonly onChange: (chosenIds: string[]) => void;
};

export const ChannelSelect = memo(function ChannelSelect(props: ChannelSelectProps) {
  const { channels, chosenIds, onChange } = props;
  const { t } = useTranslation("composer");
  const sentenceOf = useErrorSentence();
  if (channels.isPending) return <Skeleton height={96} aria-label={t("channels.loading")} />;
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
      <EmptyState
        icon={IconBroadcast}
        title={t("channels.emptyTitle")}
        text={t("channels.emptyText")}
      >
        <Button component={Link} to={CHANNELS_TAB}>
          {t("channels.emptyAction")}
        </Button>
      </EmptyState>
    );
  }
  return <ChannelList channels={channels.data} chosenIds={chosenIds} onChange={onChange} />;
});

type ChannelListProps = Omit<ChannelSelectProps, "channels"> & {
  readonly channels: readonly Channel[];
};

function ChannelList({ channels, chosenIds, onChange }: ChannelListProps) {
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
          {t("channels.heading")}
          {everyId.length > 1 && (
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
      <Checkbox.Group value={[...chosen]} onChange={onChange}>
        <div className={classes["list"]}>
          {found.map((channel) => (
            <ChannelOption key={channel.id} channel={channel} />
          ))}
          {found.length === 0 && <Text c="dimmed">{t("channels.nothingFound")}</Text>}
        </div>
      </Checkbox.Group>
    </Stack>
  );
}
