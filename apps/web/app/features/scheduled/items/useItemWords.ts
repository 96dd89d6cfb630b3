import type { Icon } from "@tabler/icons-react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { displayStatusOf, type DisplayStatus } from "../../../shared/publications/displayStatus.ts";
import { useMediaWords } from "../../../shared/publications/useMediaWords.ts";
import { useChannelName, type ChannelOf } from "../../../shared/publications/useChannelName.ts";
import { joinedNames, nameOrder } from "../../../shared/i18n/nameOrder.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import type { ChannelMark } from "./channelColour.ts";
import { useChannelMarks } from "./useChannelMarks.ts";
import { useLaterPhrase } from "./useLaterPhrase.ts";
import type { CalendarEvent } from "../calendar/calendarEvents.ts";
import { kindOf, lineOf, signOf, titleOf, type ItemKind } from "./itemLook.ts";

export type ItemWords = {
  readonly kind: ItemKind;
  readonly sign: Icon;
  readonly displayStatus: DisplayStatus;
  /** The first thirty characters, or a substitute for them. */
  readonly title: string;
  /** The first hundred characters; two hundred with a long preview. */
  readonly excerpt: string;
  /** Its channel, or the number and the names of its channels. */
  readonly channel: string;
  readonly names: string;
  /** "×3"; empty for a single channel. */
  readonly times: string;
  /** Of its channels; none for an owner with a single channel, to whom they would say nothing. */
  readonly marks: readonly ChannelMark[];
  readonly kindWord: string;
  readonly time: string;
  readonly statusWord: string;
  /** Which channels got it later, and when; empty for most. */
  readonly later: string;
  /** Everything in one line, for screen readers. */
  readonly label: string;
};

/** The texts of a publication in the calendar, in the language of the interface. */
export function useItemWords(): (item: CalendarEvent) => ItemWords {
  const { t } = useTranslation(["scheduled", "publicationWords"]);
  const channelName = useChannelName();
  const phrase = useChannelsPhrase();
  const markOf = useChannelMarks();
  const inOrder = nameOrder(useLanguage());
  const laterPhrase = useLaterPhrase();
  const mediaWords = useMediaWords();
  const isOneOfSeveral = (useChannels().data?.length ?? 0) > 1;
  const { time } = useFormat();
  return useCallback(
    (item) => {
      const [kind, displayStatus] = [kindOf(item), displayStatusOf(item)];
      const untitled =
        item.mediaKinds.length > 0 ? mediaWords(item.mediaKinds) : t("scheduled:item.untitled");
      const line = lineOf(item);
      // Marks and names stand in the same order.
      const siblings = item.siblings.toSorted((one, other) =>
        inOrder(channelName(one), channelName(other)),
      );
      const count = siblings.length;
      const said = {
        title: titleOf(line) || untitled,
        channel: phrase(item.siblings),
        time: time(item.dueAt),
      };
      const kindWord = t(`scheduled:kind.${kind}`);
      const status = t(`publicationWords:status.${displayStatus}`);
      const label = t("scheduled:item.label", { ...said, kind: kindWord, status });
      const later = laterPhrase(item);
      return {
        kind,
        sign: signOf(item),
        displayStatus,
        excerpt: line || untitled,
        names: siblings.map(channelName).join(", "),
        times: count > 1 ? t("scheduled:item.times", { count }) : "",
        ...said,
        marks: isOneOfSeveral ? siblings.map(markOf) : [],
        kindWord,
        statusWord: status,
        later,
        label: later ? `${label}. ${later}` : label,
      };
    },
    [t, inOrder, channelName, phrase, markOf, laterPhrase, mediaWords, isOneOfSeveral, time],
  );
}

/** The name of a channel; of several their number, too. */
export function useChannelsPhrase(): (siblings: readonly ChannelOf[]) => string {
  const { t } = useTranslation("scheduled");
  const language = useLanguage();
  const channelName = useChannelName();
  return useCallback(
    (siblings) => {
      const names = joinedNames(siblings.map(channelName), language);
      const count = siblings.length;
      return count > 1 ? t("item.channels", { count, names }) : names;
    },
    [t, channelName, language],
  );
}
