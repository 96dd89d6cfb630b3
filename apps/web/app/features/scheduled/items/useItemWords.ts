import type { CalendarItem } from "@vestnik/contract/publications";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useChannels } from "../../../shared/api/channelQueries.ts";
import { displayStatusOf, type DisplayStatus } from "../../../shared/publications/displayStatus.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { kindOf, lineOf, titleOf, type ItemKind } from "./itemLook.ts";

export type ItemWords = {
  readonly kind: ItemKind;
  readonly displayStatus: DisplayStatus;
  /** The first thirty characters, or a substitute for them. */
  readonly title: string;
  /** The first hundred characters. */
  readonly excerpt: string;
  readonly channel: string;
  /** Several channels have the same content, so the channel's name tells them apart. */
  readonly isOneOfSeveral: boolean;
  readonly kindWord: string;
  readonly time: string;
  /** Everything in one line, for screen readers. */
  readonly label: string;
};

/** The texts of a publication in the calendar, in the language of the interface. */
export function useItemWords(): (item: CalendarItem) => ItemWords {
  const { t } = useTranslation(["scheduled", "publications"]);
  const channelName = useChannelName();
  const isOneOfSeveral = (useChannels().data?.length ?? 0) > 1;
  const { time } = useFormat();
  return useCallback(
    (item) => {
      const [kind, displayStatus] = [kindOf(item), displayStatusOf(item)];
      const untitled =
        item.imageCount > 0
          ? t("scheduled:item.images", { count: item.imageCount })
          : t("scheduled:item.untitled");
      const line = lineOf(item);
      const said = {
        title: titleOf(line) || untitled,
        channel: channelName(item),
        time: time(item.dueAt),
      };
      const kindWord = t(`scheduled:kind.${kind}`);
      const status = t(`publications:status.${displayStatus}`);
      const label = t("scheduled:item.label", { ...said, kind: kindWord, status });
      return {
        kind,
        displayStatus,
        excerpt: line || untitled,
        ...said,
        isOneOfSeveral,
        kindWord,
        label,
      };
    },
    [t, channelName, isOneOfSeveral, time],
  );
}

/** The name of a channel; its title when nothing else is known. */
export function useChannelName(): (
  item: Pick<CalendarItem, "channelId" | "channelTitle">,
) => string {
  const { data } = useChannels();
  return useMemo(() => {
    const names = new Map(data?.map(({ id, displayName }) => [id, displayName]));
    return ({ channelId, channelTitle }) =>
      (channelId === null ? null : names.get(channelId)) || channelTitle;
  }, [data]);
}
