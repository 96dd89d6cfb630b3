import { ActionIcon, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { MAX_OPTION_LENGTH, MAX_OPTIONS, MIN_OPTIONS } from "@vestnik/domain/poll";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { removeOption, writeOption, type PollOption } from "./pollDraft.ts";
import classes from "./PollFields.module.css";
import { useLengthError } from "./useLengthError.ts";

export type PollOptionFieldProps = {
  readonly option: PollOption;
  readonly position: number;
  readonly count: number;
  /** What Enter does in the last field: one more option. */
  readonly onNext: (() => void) | undefined;
};

export function PollOptionField({ option, position, count, onNext }: PollOptionFieldProps) {
  const { t } = useTranslation("polls");
  const tooLong = useLengthError()(option.text, MAX_OPTION_LENGTH);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (onNext && count < MAX_OPTIONS && option.text.trim() !== "") onNext();
  }

  return (
    <li className={classes["option"]}>
      <TextInput
        className={classes["text"] ?? ""}
        size="md"
        aria-label={t("option", { position })}
        placeholder={t("option", { position })}
        autoComplete="off"
        value={option.text}
        error={tooLong}
        onChange={(event) => writeOption(option.id, event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {count > MIN_OPTIONS && (
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--v-text)"
          size={42}
          aria-label={t("removeOption", { position })}
          onClick={() => removeOption(option.id)}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
