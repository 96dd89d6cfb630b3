import { EmojiPicker as Kit, type EmojiPickerListComponents } from "frimousse";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import {
  emojiGroups,
  shownEmoji,
  withOwnPages,
  type ShownEmoji,
  type StoredEmoji,
} from "./emojiData.ts";
import { recalledEmoji, rememberEmoji, rememberTone, type EmojiTone } from "./emojiMemory.ts";
import classes from "./EmojiPicker.module.css";
import { searchEmoji } from "./emojiSearch.ts";
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
  const [asked, setAsked] = useState("");
  const [{ recent, tone }, setMemory] = useState(recalledEmoji);
  const pages = useEmojiPages(emoji, recent);
  const field = useRef<HTMLInputElement>(null);
  // Outside React: the focus, which the dialog gave away before this list was there.
  useEffect(() => {
    if (searchesAtOnce) field.current?.focus({ preventScroll: true });
  }, [searchesAtOnce]);
  const isSearch = asked.trim() !== "";
  const found = useMemo(
    () => (isSearch ? searchEmoji(pages.all, asked) : []),
    [pages.all, asked, isSearch],
  );

  function choose(chosen: string) {
    rememberEmoji(chosen);
    onChoose(chosen);
  }

  /** The likeliest one, unless arrows have marked another: that one is the kit's. */
  function takeLikeliest(event: KeyboardEvent) {
    const [likeliest] = found;
    const isMarked = event.currentTarget.closest("[data-list]")?.querySelector("[data-active]");
    if (event.key !== "Enter" || !likeliest || isMarked) return;
    event.preventDefault();
    choose(tone === "none" ? likeliest.emoji : (likeliest.skins?.[tone] ?? likeliest.emoji));
  }

  function chooseTone(next: EmojiTone) {
    rememberTone(next);
    setMemory({ recent, tone: next });
  }

  return (
    <Kit.Root
      className={classes["list"]}
      data-list={isSearch ? "found" : "pages"}
      // The kit asks for other emoji when this changes.
      locale={isSearch ? `?${asked}` : "pages"}
      resolveEmojiData={(locale) =>
        isSearch
          ? { ...pages.texts, locale, emojis: found.map(asFound), categories: pages.found }
          : { ...pages.texts, locale, emojis: pages.withOwn }
      }
      columns={columns}
      skinTone={tone}
      onEmojiSelect={(chosen) => choose(chosen.emoji)}
    >
      <input
        ref={field}
        type="search"
        frimousse-search=""
        className={classes["search"]}
        aria-label={t("search")}
        placeholder={t("placeholder")}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        value={asked}
        onChange={(event) => setAsked(event.target.value)}
        onKeyDown={takeLikeliest}
      />
      <Kit.Viewport
        key={isSearch ? "found" : "pages"}
        className={classes["viewport"]}
        tabIndex={0}
        role="region"
        aria-label={t("list")}
      >
        <Kit.Loading className={classes["notice"]}>{t("loading")}</Kit.Loading>
        <Kit.Empty>
          <span className={classes["notice"]} role="status">
            {t("empty", { search: asked })}
          </span>
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

const FOUND = 0;

function asFound(emoji: ShownEmoji): ShownEmoji {
  return { ...emoji, category: FOUND };
}

function useEmojiPages(emoji: readonly StoredEmoji[], recent: readonly string[]) {
  const { t } = useTranslation("emoji");
  return useMemo(() => {
    const all = shownEmoji(emoji, newestEmojiVersion(emoji));
    const texts = {
      categories: emojiGroups.map(({ index, name }) => ({ index, label: t(`group.${name}`) })),
      // Names of tones stand beside their own choice (EmojiTones).
      skinTones: { light: "", "medium-light": "", medium: "", "medium-dark": "", dark: "" },
    };
    const found = [{ index: FOUND, label: t("group.found") }];
    return { all, withOwn: withOwnPages(all, recent), texts, found };
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
    <div
      {...props}
      className={classes["row"]}
      aria-rowindex={index || undefined}
      data-first={index === 0 || undefined}
    />
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
