import { Button, NativeSelect } from "@mantine/core";
import { channelLabel } from "@vestnik/domain/channel";
import type { Channel } from "@vestnik/contract/channels";
import { useTranslation } from "react-i18next";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { SearchField } from "../../../shared/search/SearchField.tsx";
import { useTypedSearch } from "../../../shared/search/useTypedSearch.ts";
import {
  isFiltered,
  kindChoices,
  noFilter,
  statusChoices,
  type HistoryFilter,
} from "./historyFilter.ts";
import classes from "./history.module.css";

export type HistoryFiltersProps = {
  readonly filter: HistoryFilter;
  readonly onChange: (changes: Partial<HistoryFilter>) => void;
};

export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const { t } = useTranslation(["publications", "publicationWords"]);
  const search = useTypedSearch(filter.search, (asked) => onChange({ search: asked }));
  const statuses = statusChoices.map((value) => ({
    value,
    label: value === "attention" ? t("history.attention") : t(`publicationWords:status.${value}`),
  }));
  const kinds = kindChoices.map((value) => ({ value, label: t(`history.kinds.${value}`) }));
  return (
    <div role="search" aria-label={t("history.filters")} className={classes["filters"]}>
      <SearchField
        search={search}
        label={t("history.search")}
        hint={t("history.searchHint")}
        clearLabel={t("history.clearSearch")}
        className={classes["search"]}
      />
      <Choice
        label={t("history.status")}
        all={t("history.anyStatus")}
        options={statuses}
        value={filter.status}
        onChange={(status) => onChange({ status })}
      />
      <ChannelChoice
        channelId={filter.channelId}
        onChange={(channelId) => onChange({ channelId })}
      />
      <Choice
        label={t("history.kind")}
        all={t("history.anyKind")}
        options={kinds}
        value={filter.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {isFiltered(filter) && (
        <Button variant="subtle" onClick={() => onChange(noFilter)}>
          {t("history.clear")}
        </Button>
      )}
    </div>
  );
}

type Option<Value extends string> = { readonly value: Value; readonly label: string };
type ChoiceProps<Value extends string> = {
  readonly label: string;
  /** The label of the choice that filters nothing. */
  readonly all: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
};

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, all, options, value, onChange } = props;
  return (
    <NativeSelect
      size="md"
      aria-label={label}
      value={value ?? ""}
      data-chosen={value !== undefined}
      onChange={({ currentTarget }) =>
        onChange(options.find((option) => option.value === currentTarget.value)?.value)
      }
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}

type ChannelChoiceProps = {
  readonly channelId: string | undefined;
  readonly onChange: (channelId: string | undefined) => void;
};

/** Hidden with a single channel. A removed channel is listed when the address names it. */
function ChannelChoice({ channelId, onChange }: ChannelChoiceProps) {
  const { t } = useTranslation("publications");
  const channels = useChannels().data ?? [];
  const options = channels.map((channel) => ({
    value: channel.id,
    label: nameAndAddress(channel),
  }));
  const isGone = channelId !== undefined && channels.every(({ id }) => id !== channelId);
  if (isGone) options.push({ value: channelId, label: t("item.removedChannel") });
  if (options.length < 2 && channelId === undefined) return null;
  return (
    <Choice
      label={t("history.channel")}
      all={t("history.anyChannel")}
      options={options}
      value={channelId}
      onChange={onChange}
    />
  );
}

function nameAndAddress(channel: Channel): string {
  const label = channelLabel(channel);
  const { displayName } = channel;
  return displayName && displayName !== label ? `${displayName} · ${label}` : label;
}
