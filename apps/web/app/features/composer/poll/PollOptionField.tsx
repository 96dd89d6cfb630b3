import { ActionIcon, Textarea } from "@mantine/core";
import { IconGripVertical, IconX } from "@tabler/icons-react";
import { MAX_OPTION_LENGTH, MIN_OPTIONS } from "@vestnik/domain/poll";
import type { ClipboardEvent, KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { linesOf, type Paste } from "./pastedLines.ts";
import { writeOption } from "./pollDraft.ts";
import classes from "./PollFields.module.css";
import type { PollOption } from "./storedPoll.ts";
import { useLengthNote } from "../../../shared/text/useLengthNote.ts";

export type PollOptionFieldProps = {
  readonly option: PollOption;
  readonly position: number;
  readonly count: number;
  /** The offset in pixels while a row is dragged; undefined otherwise. */
  readonly shift: number | undefined;
  readonly isDragged: boolean;
  /** The id of the element that explains how options are moved. */
  readonly moveHintId: string;
  readonly onGrip: (event: PointerEvent) => void;
  /** To another place, counted from 0. */
  readonly onMove: (to: number) => void;
  /** Enter: goes on to the next option. */
  readonly onNext: () => void;
  /** Backspace in an empty field: removes this option and goes back to the one before. */
  readonly onBack: () => void;
  readonly onRemove: () => void;
  readonly onPasteLines: (paste: Paste) => void;
};

export function PollOptionField(props: PollOptionFieldProps) {
  const { option, position, count, shift } = props;
  const { t } = useTranslation("polls");
  const note = useLengthNote()(option.text, MAX_OPTION_LENGTH);
  const { onPaste, onKeyDown } = useOptionKeys(props);
  return (
    <li
      className={classes["option"]}
      data-option={option.id}
      data-dragged={props.isDragged}
      style={shift === undefined ? undefined : { transform: `translateY(${shift}px)` }}
    >
      <MoveHandle {...props} />
      <Textarea
        className={classes["text"] ?? ""}
        size="md"
        autosize
        minRows={1}
        aria-label={t("option", { position })}
        placeholder={t("option", { position })}
        autoComplete="off"
        enterKeyHint="next"
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={option.text}
        {...note}
        onChange={(event) => writeOption(option.id, onOneLine(event.currentTarget.value))}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {count > MIN_OPTIONS && (
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--v-text)"
          size={42}
          aria-label={t("removeOption", { position })}
          onClick={props.onRemove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** The field wraps a long option, but an option has no line breaks of its own. */
function onOneLine(text: string): string {
  return text.replaceAll(/\r?\n/g, " ");
}

function useOptionKeys({ option, onNext, onBack, onPasteLines }: PollOptionFieldProps) {
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      onNext();
    } else if (event.key === "Backspace" && option.text === "") {
      event.preventDefault();
      onBack();
    }
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const lines = linesOf(event.clipboardData.getData("text"));
    if (lines.length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const start = selectionStart ?? value.length;
    onPasteLines({ id: option.id, lines, selection: [start, selectionEnd ?? start] });
  }

  return { onKeyDown, onPaste };
}

function MoveHandle({ position, count, moveHintId, onGrip, onMove }: PollOptionFieldProps) {
  const { t } = useTranslation("polls");
  const place = position - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowUp: place - 1,
    ArrowDown: place + 1,
    Home: 0,
    End: count - 1,
  };
  return (
    <ActionIcon
      className={classes["handle"] ?? ""}
      variant="subtle"
      color="gray"
      c="var(--v-quiet-text)"
      w={36}
      h={42}
      data-handle
      aria-label={t("moveOption", { position })}
      aria-describedby={moveHintId}
      onPointerDown={onGrip}
      onKeyDown={(event) => {
        const to = places[event.key];
        if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        onMove(to);
      }}
    >
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  );
}
