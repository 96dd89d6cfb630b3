import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  emojiGroups,
  shownEmoji,
  withOwnPages,
  type ShownEmoji,
  type StoredEmoji,
} from "./emojiData.ts";
import { newestEmojiVersion } from "./emojiSupport.ts";

const FOUND = 0;

export function asFound(emoji: ShownEmoji): ShownEmoji {
  return { ...emoji, category: FOUND };
}

/** The content of the list in frimousse's format. */
export function useEmojiPages(emoji: readonly StoredEmoji[], recent: readonly string[]) {
  const { t } = useTranslation("emoji");
  return useMemo(() => {
    const all = shownEmoji(emoji, newestEmojiVersion(emoji));
    const texts = {
      categories: emojiGroups.map(({ index, name }) => ({ index, label: t(`group.${name}`) })),
      // The names of the tones are shown by EmojiTones instead.
      skinTones: { light: "", "medium-light": "", medium: "", "medium-dark": "", dark: "" },
    };
    const found = [{ index: FOUND, label: t("group.found") }];
    const withOwn = withOwnPages(all, recent);
    const present = new Set(withOwn.map(({ category }) => category));
    const groups = emojiGroups.filter(({ index }) => present.has(index));
    return { all, withOwn, groups, texts, found };
  }, [emoji, recent, t]);
}
