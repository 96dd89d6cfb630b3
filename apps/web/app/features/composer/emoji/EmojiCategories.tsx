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

export type EmojiCategoriesProps = {
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
