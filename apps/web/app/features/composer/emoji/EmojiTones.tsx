import { useId } from "react";
import { useTranslation } from "react-i18next";
import { emojiTones, type EmojiTone } from "./emojiMemory.ts";
import classes from "./EmojiPicker.module.css";

const hands: Readonly<Record<EmojiTone, string>> = {
  none: "✋",
  light: "✋🏻",
  "medium-light": "✋🏼",
  medium: "✋🏽",
  "medium-dark": "✋🏾",
  dark: "✋🏿",
};

export type EmojiTonesProps = {
  readonly tone: EmojiTone;
  readonly onChange: (tone: EmojiTone) => void;
};

export function EmojiTones({ tone, onChange }: EmojiTonesProps) {
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
