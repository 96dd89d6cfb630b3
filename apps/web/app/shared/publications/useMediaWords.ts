import type { MediaKind } from "@vestnik/domain/media";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { mediaWord } from "./mediaWord.ts";

/** "3 images", "2 videos", "4 photos and videos": what a post carries besides its text, which is something. */
export function useMediaWords(): (kinds: readonly MediaKind[]) => string {
  const { t } = useTranslation("publicationWords");
  return useCallback((kinds) => t(`media.${mediaWord(kinds)}`, { count: kinds.length }), [t]);
}
