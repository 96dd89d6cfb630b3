import type { MediaKind } from "@vestnik/domain/media";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** What one of a post's media is called in a sentence, and at the beginning of one. */
export function useKindWords() {
  const { t } = useTranslation("images");
  return useCallback(
    (kind: MediaKind) => {
      const thing = t(`kinds.${kind}`);
      return { thing, Thing: thing.charAt(0).toUpperCase() + thing.slice(1) };
    },
    [t],
  );
}
