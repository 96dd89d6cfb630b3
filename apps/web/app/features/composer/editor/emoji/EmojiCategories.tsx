import {
  IconBallFootball,
  IconBulb,
  IconClock,
  IconFlag,
  IconHandStop,
  IconHash,
  IconLeaf,
  IconMoodSmile,
  IconPlane,
  IconSpeakerphone,
  IconToolsKitchen2,
} from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { EmojiGroup } from "./emojiData.ts";
import classes from "./EmojiPicker.module.css";

const icons = {
  recent: IconClock,
  first: IconSpeakerphone,
  smileys: IconMoodSmile,
  people: IconHandStop,
  animals: IconLeaf,
  food: IconToolsKitchen2,
  travel: IconPlane,
  activities: IconBallFootball,
  objects: IconBulb,
  symbols: IconHash,
  flags: IconFlag,
} satisfies Record<EmojiGroup["name"], unknown>;

type EmojiCategoriesProps = {
  readonly groups: readonly EmojiGroup[];
  /** The index of the visible group. */
  readonly current: number;
  readonly isHidden: boolean;
  /** A jump by keyboard also moves the focus into the list. */
  readonly onJump: (place: number, byKeyboard: boolean) => void;
};

/** Buttons that scroll to the groups of the list; one stop for the Tab key, with arrow keys between them. */
export function EmojiCategories({ groups, current, isHidden, onJump }: EmojiCategoriesProps) {
  const { t } = useTranslation("emoji");
  return (
    <div
      role="toolbar"
      aria-label={t("groups")}
      tabIndex={-1}
      className={classes["categories"]}
      data-hidden={isHidden}
      onKeyDown={moveBetween}
    >
      {groups.map(({ name }, place) => {
        const GroupIcon = icons[name];
        return (
          <button
            key={name}
            type="button"
            className={classes["category"]}
            tabIndex={place === current ? 0 : -1}
            aria-current={place === current}
            aria-label={t(`group.${name}`)}
            title={t(`group.${name}`)}
            // The focus stays in the search field, so that a phone's keyboard stays open or closed.
            onPointerDown={(event) => event.preventDefault()}
            onClick={({ detail }) => onJump(place, detail === 0)}
          >
            <GroupIcon size={20} aria-hidden />
          </button>
        );
      })}
    </div>
  );
}

function moveBetween(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const place = buttons.findIndex((button) => button === document.activeElement);
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    Home: 0,
    End: -1,
  };
  const next = places[event.key];
  if (next === undefined) return;
  event.preventDefault();
  buttons.at(next % buttons.length)?.focus();
}

/** Scrolls and focuses frimousse's list, which draws only the visible rows but knows where every group begins. */

/** How many frames a group may take to be drawn and marked; a busy phone drops many of them. */
const MAX_FRAMES = 120;

/** The group at the top of the visible rows. */
export function seenGroup(viewport: HTMLElement): number {
  const { scrollTop } = viewport;
  return Math.max(
    0,
    groupTops(viewport).findLastIndex((top) => top <= scrollTop + 1),
  );
}

export function jumpToGroup(viewport: HTMLElement, place: number): void {
  viewport.scrollTo({ top: groupTops(viewport)[place] ?? 0, behavior: "instant" });
}

/** Focuses the list and marks the first emoji of the group: arrow keys go on from there, Enter takes it. */
export function enterGroup(viewport: HTMLElement, place: number): void {
  viewport.focus({ preventScroll: true });
  const isLeft = new AbortController();
  viewport.addEventListener("keydown", () => isLeft.abort(), { once: true, signal: isLeft.signal });
  markFirst(viewport, place, isLeft, MAX_FRAMES);
}

/**
 * Frimousse marks an emoji only under a pointer, so this sends a pointer event. The focus makes it mark the very first emoji and scroll
 * there, at a moment of its own, so this is repeated until the right one stays marked or the next key is pressed.
 */
function markFirst(
  viewport: HTMLElement,
  place: number,
  isLeft: AbortController,
  framesLeft: number,
): void {
  if (isLeft.signal.aborted) return;
  const top = groupTops(viewport)[place] ?? 0;
  const rows = [...viewport.querySelectorAll<HTMLElement>('[role="row"]')];
  const first = rows.find(({ offsetTop }) => offsetTop >= top)?.querySelector("button");
  if (first?.hasAttribute("data-active") || framesLeft === 0) return isLeft.abort();
  jumpToGroup(viewport, place);
  first?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  requestAnimationFrame(() => markFirst(viewport, place, isLeft, framesLeft - 1));
}

/** Only direct children: the hidden element with which frimousse measures a row's height is elsewhere. */
function groupTops(viewport: HTMLElement): readonly number[] {
  const groups = viewport.querySelectorAll<HTMLElement>(
    "[frimousse-list-sizer] > [frimousse-category]",
  );
  return Array.from(groups, ({ offsetTop }) => offsetTop);
}
