import { EmojiPicker as Kit, type EmojiPickerListComponents } from "frimousse";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmojiCategories, enterGroup, jumpToGroup, seenGroup } from "./EmojiCategories.tsx";
import {
  emojiGroups,
  type EmojiTone,
  emojiTones,
  newestEmojiVersion,
  recalledEmoji,
  rememberEmoji,
  rememberTone,
  searchEmoji,
  shownEmoji,
  type ShownEmoji,
  type StoredEmoji,
  withOwnPages,
} from "./emojiData.ts";
import classes from "./EmojiPicker.module.css";

type EmojiListProps = {
  readonly emoji: readonly StoredEmoji[];
  readonly columns: number;
  /** The search field gets the focus first. */
  readonly searchesAtOnce?: boolean;
  readonly onChoose: (emoji: string) => void;
};

export function EmojiList({ emoji, columns, searchesAtOnce, onChoose }: EmojiListProps) {
  const { t } = useTranslation("emoji");
  const [asked, setAsked] = useState("");
  const [{ recent, tone }, setMemory] = useState(recalledEmoji);
  const pages = useEmojiPages(emoji, recent);
  const field = useRef<HTMLInputElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(0);
  // Outside React: the focus, which the dialog set before this list was mounted.
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

  /** Enter takes the best match, unless the arrow keys have marked another one; then frimousse handles it. */
  function chooseBestMatch(event: KeyboardEvent) {
    const [best] = found;
    const isMarked = event.currentTarget.closest("[data-list]")?.querySelector("[data-active]");
    if (event.key !== "Enter" || !best || isMarked) return;
    event.preventDefault();
    choose(tone === "none" ? best.emoji : (best.skins?.[tone] ?? best.emoji));
  }

  function search(text: string) {
    setAsked(text);
    // The list is mounted anew, scrolled to its top.
    setSeen(0);
  }

  function jump(place: number, byKeyboard: boolean) {
    if (!viewport.current) return;
    if (byKeyboard) enterGroup(viewport.current, place);
    else jumpToGroup(viewport.current, place);
  }

  function chooseTone(next: EmojiTone) {
    rememberTone(next);
    setMemory({ recent, tone: next });
  }

  return (
    <Kit.Root
      className={classes["list"]}
      data-list={isSearch ? "found" : "pages"}
      // Frimousse loads other emoji when this value changes.
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
        onChange={(event) => search(event.target.value)}
        onKeyDown={chooseBestMatch}
      />
      <EmojiCategories groups={pages.groups} current={seen} isHidden={isSearch} onJump={jump} />
      <Kit.Viewport
        ref={viewport}
        key={isSearch ? "found" : "pages"}
        onScroll={({ currentTarget }) => setSeen(seenGroup(currentTarget))}
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

/** Frimousse counts rows and columns from 0, ARIA from 1; row 0 needs no number. */
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

const hands: Readonly<Record<EmojiTone, string>> = {
  none: "✋",
  light: "✋🏻",
  "medium-light": "✋🏼",
  medium: "✋🏽",
  "medium-dark": "✋🏾",
  dark: "✋🏿",
};

type EmojiTonesProps = {
  readonly tone: EmojiTone;
  readonly onChange: (tone: EmojiTone) => void;
};

function EmojiTones({ tone, onChange }: EmojiTonesProps) {
  const { t } = useTranslation("emoji");
  const name = useId();
  return (
    <fieldset className={classes["tones"]}>
      <legend>{t("tone.label")}</legend>
      {emojiTones.map((each) => (
        <label key={each} className={classes["tone"]} title={t(`tone.${each}`)}>
          <input
            type="radio"
            name={name}
            checked={each === tone}
            aria-label={t(`tone.${each}`)}
            onChange={() => onChange(each)}
          />
          <span aria-hidden>{hands[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}

const FOUND = 0;

function asFound(emoji: ShownEmoji): ShownEmoji {
  return { ...emoji, category: FOUND };
}

/** The content of the list in frimousse's format. */
function useEmojiPages(emoji: readonly StoredEmoji[], recent: readonly string[]) {
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
