import type { CalendarItem } from "@vestnik/contract/publications";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useChannels } from "../../shared/api/channelQueries.ts";
import { useFormat } from "../../shared/time/useFormat.ts";
import { kindOf, lineOf, standingOf, titleOf, type ItemKind, type Standing } from "./itemLook.ts";

export type ItemWords = {
  readonly kind: ItemKind;
  readonly standing: Standing;
  /** The first thirty characters, or what stands for them. */
  readonly title: string;
  /** The first hundred. */
  readonly excerpt: string;
  readonly channel: string;
  readonly kindWord: string;
  readonly standingWord: string;
  readonly time: string;
  /** All of it in one line, for those who do not see the colours. */
  readonly label: string;
};

/** What the calendar says of a publication, in the language of the interface. */
export function useItemWords(): (item: CalendarItem) => ItemWords {
  const { t } = useTranslation("scheduled");
  const standingWord = useStandingWord();
  const channelName = useChannelName();
  const { time } = useFormat();
  return useCallback(
    (item) => {
      const [kind, standing] = [kindOf(item), standingOf(item)];
      const untitled =
        item.imageCount > 0 ? t("item.images", { count: item.imageCount }) : t("item.untitled");
      const line = lineOf(item);
      const said = {
        title: titleOf(line) || untitled,
        channel: channelName(item),
        time: time(item.dueAt),
      };
      const words = { kindWord: t(`kind.${kind}`), standingWord: standingWord(standing) };
      const label = t("item.label", {
        ...said,
        kind: words.kindWord,
        status: words.standingWord,
      });
      return { kind, standing, excerpt: line || untitled, ...said, ...words, label };
    },
    [t, standingWord, channelName, time],
  );
}

export function useStandingWord(): (standing: Standing) => string {
  const { t } = useTranslation(["scheduled", "publications"]);
  return useCallback(
    (standing) => {
      if (standing === "held") return t("scheduled:item.held");
      if (standing === "warned") return t("scheduled:item.warned");
      return t(`publications:status.${standing}`);
    },
    [t],
  );
}

/** The channel as people know it; its title where nothing else is known. */
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
