import { TextInput, type TextInputProps } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { readTypedTime, writeTime } from "./typedTime.ts";

export type TimeFieldProps = Omit<TextInputProps, "value" | "onChange" | "type"> & {
  /** "18:00"; empty while none is chosen. */
  readonly value: string;
  readonly locale: string;
  readonly onChange: (time: string) => void;
};

/**
 * On a touch screen the device's own time picker; elsewhere a text field that reads any common spelling and writes the
 * time in the language of the page, which the browser's own field does not do.
 */
export function TimeField({ value, locale, onChange, ...props }: TimeFieldProps) {
  const isTouched = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  if (!isTouched) return <TypedTime {...props} value={value} locale={locale} onChange={onChange} />;
  return (
    <TextInput
      {...props}
      type="time"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function TypedTime({ value, locale, onChange, ...props }: TimeFieldProps) {
  const { t } = useTranslation("time");
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);

  function type(text: string) {
    setTyped(text);
    setLeft(false);
    const time = readTypedTime(text) ?? "";
    if (time !== value) onChange(time);
  }

  // A time that is chosen elsewhere replaces the typed text.
  const isOwn = typed !== undefined && (readTypedTime(typed) ?? "") === value;
  const shown = isOwn ? typed : writeTime(value, locale);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && value !== "")
      setTyped(undefined);
  }

  const isWrong = isLeft && shown.trim() !== "" && readTypedTime(shown) === undefined;
  return (
    <TextInput
      {...props}
      {...(isWrong && { error: t("noTime", { sample: props.placeholder ?? "" }) })}
      autoComplete="off"
      value={shown}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      // An invalid time stays for correction.
      onBlur={() => {
        setLeft(true);
        if (value !== "") setTyped(undefined);
      }}
    />
  );
}
