import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { ButtonPopover } from "../../../shared/ui/ButtonPopover.tsx";
import type { StoredEmoji } from "./emojiData.ts";
import { EmojiList } from "./EmojiList.tsx";
import classes from "./EmojiPicker.module.css";
import { EmojiSheet } from "./EmojiSheet.tsx";

const COLUMNS = 9;

export type EmojiPickerProps = {
  readonly emoji: readonly StoredEmoji[];
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called with a single emoji; the picker closes. */
  readonly onChoose: (emoji: string) => void;
  /** Called with one of several emoji; the sheet stays open, as a phone's own emoji keyboard does. */
  readonly onAdd: (emoji: string) => void;
};

/** The emoji below their button, or on a phone in a sheet over the page. Rendered beside the button. */
export function EmojiPicker({ emoji, opened, onClose, onChoose, onAdd }: EmojiPickerProps) {
  const { t } = useTranslation("emoji");
  const isPhone = useMediaQuery("(max-width: 37.5em)", undefined, {
    getInitialValueInEffect: false,
  });
  if (isPhone) {
    return (
      <EmojiSheet opened={opened} onClose={onClose} onAdd={onAdd}>
        {(columns, add) => <EmojiList emoji={emoji} columns={columns} onChoose={add} />}
      </EmojiSheet>
    );
  }
  return (
    <ButtonPopover
      opened={opened}
      title={t("title")}
      className={classes["dropdown"] ?? ""}
      onClose={onClose}
    >
      <EmojiList emoji={emoji} columns={COLUMNS} searchesAtOnce onChoose={onChoose} />
    </ButtonPopover>
  );
}
