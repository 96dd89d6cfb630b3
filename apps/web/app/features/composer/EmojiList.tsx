import { EmojiPicker as Kit, type EmojiPickerListComponents } from "frimousse";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { emojiGroups, shownEmoji, withOwnPages, type StoredEmoji } from "./emojiData.ts";
import { recalledEmoji, rememberEmoji, rememberTone, type EmojiTone } from "./emojiMemory.ts";
import classes from "./EmojiPicker.module.css";
import { newestEmojiVersion } from "./emojiSupport.ts";
import { EmojiTones } from "./EmojiTones.tsx";

export type EmojiListProps = {
  readonly emoji: readonly StoredEmoji[];
  readonly columns: number;
  /** The focus begins in the search field. */
  readonly searchesAtOnce?: boolean;
  readonly onChoose: (emoji: string) => void;
};

export function EmojiList({ emoji, columns, searchesAtOnce, onChoose }: EmojiListProps) {
  const { t } = useTranslation("emoji");
  const [search, setSearch] = useState("");
  const [{ recent, tone }, setMemory] = useState(recalledEmoji);
  const pages = useEmojiPages(emoji, recent);
  const field = useRef<HTMLInputElement>(null);
  // Outside React: the focus, which the dialog gave away before this list was there.
  useEffect(() => {
    if (searchesAtOnce) field.current?.focus({ preventScroll: true });
  }, [searchesAtOnce]);

  function choose(chosen: string) {
    rememberEmoji(chosen);
    onChoose(chosen);
  }

  function chooseTone(next: EmojiTone) {
    rememberTone(next);
    setMemory({ recent, tone: next });
  }

  return (
    <Kit.Root
      className={classes["list"]}
      // Where somebody searches, no emoji is found twice.
      locale={search.trim() === "" ? "pages" : "all"}
      resolveEmojiData={(part) => ({
        ...pages.texts,
        locale: part,
        emojis: part === "all" ? pages.all : pages.withOwn,
      })}
      columns={columns}
      skinTone={tone}
      onEmojiSelect={(chosen) => choose(chosen.emoji)}
    >
      <Kit.Search
        ref={field}
        className={classes["search"]}
        aria-label={t("search")}
        placeholder={t("placeholder")}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Kit.Viewport
        className={classes["viewport"]}
        tabIndex={0}
        role="region"
        aria-label={t("list")}
      >
        <Kit.Loading className={classes["notice"]}>{t("loading")}</Kit.Loading>
        <Kit.Empty>
          {({ search: asked }) => (
            <span className={classes["notice"]}>{t("empty", { search: asked })}</span>
          )}
        </Kit.Empty>
        <Kit.List components={listParts} aria-label={t("list")} />
      </Kit.Viewport>
      <div className={classes["listFoot"]}>
        <Kit.ActiveEmoji>
          {({ emoji: active }) => (
            <span className={classes["active"]} aria-hidden>
              {active?.label}
            </span>
          )}
        </Kit.ActiveEmoji>
        <EmojiTones tone={tone} onChange={chooseTone} />
      </div>
    </Kit.Root>
  );
}

function useEmojiPages(emoji: readonly StoredEmoji[], recent: readonly string[]) {
  const { t } = useTranslation("emoji");
  return useMemo(() => {
    const all = shownEmoji(emoji, newestEmojiVersion(emoji));
    const texts = {
      categories: emojiGroups.map(({ index, name }) => ({ index, label: t(`group.${name}`) })),
      skinTones: {
        light: t("tone.light"),
        "medium-light": t("tone.medium-light"),
        medium: t("tone.medium"),
        "medium-dark": t("tone.medium-dark"),
        dark: t("tone.dark"),
      },
    };
    return { all, withOwn: withOwnPages(all, recent), texts };
  }, [emoji, recent, t]);
}

/** The kit counts rows and columns from nought, ARIA from one; row nought does without a number. */
const listParts: EmojiPickerListComponents = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className={classes["group"]}>
      {category.label}
    </div>
  ),
  Row: ({ "aria-rowindex": index, ...props }) => (
    <div {...props} className={classes["row"]} aria-rowindex={index || undefined} />
  ),
  Emoji: ({ emoji, "aria-colindex": index = 0, ...props }) => (
    <button
      type="button"
      role="gridcell"
      {...props}
      className={classes["emoji"]}
      aria-colindex={index + 1}
      title={emoji.label}
    >
      {emoji.emoji}
    </button>
  ),
};
