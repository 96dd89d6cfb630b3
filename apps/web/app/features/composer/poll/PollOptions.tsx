import { isBlank } from "@vestnik/domain/blankText";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { MAX_OPTIONS, MIN_OPTIONS } from "@vestnik/domain/poll";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import fieldsetClasses from "../../../shared/ui/fieldset.module.css";
import type { Paste } from "./pastedLines.ts";
import { addOption, moveOption, pasteLines, removeOption, usePollDraft } from "./pollDraft.ts";
import classes from "./PollFields.module.css";
import { PollOptionField } from "./PollOptionField.tsx";
import { sameOptions } from "./sameOptions.ts";
import { shiftOf, useRowDrag } from "./useRowDrag.ts";

/** Two to ten options, which can be added, removed, moved with pointer or keyboard, and pasted as a list. */
export function PollOptions() {
  const { t } = useTranslation("polls");
  const options = usePollDraft((state) => state.draft.options);
  const list = useRef<HTMLOListElement>(null);
  const moveHintId = useId();
  const [announcement, setAnnouncement] = useState("");
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const { drag, onPointerDown } = useRowDrag(list, (from, to) => move(from, to));

  function focus(id: number | undefined, target: "textarea" | "[data-handle]" = "textarea") {
    list.current?.querySelector<HTMLElement>(`[data-option="${id}"] ${target}`)?.focus();
  }

  /** Renders synchronously, because a phone opens its keyboard only for a focus within the tap. */
  function add(place?: number) {
    const isAdded = flushSync(() => addOption(place));
    const { options: now } = usePollDraft.getState().draft;
    if (isAdded) focus(now[place === undefined ? now.length - 1 : place + 1]?.id);
  }

  function next(place: number) {
    const following = options[place + 1];
    if (following) focus(following.id);
    else if (!isBlank(options[place]?.text ?? "")) add();
  }

  function back(place: number) {
    const { id } = options[place] ?? {};
    const neighbour = options[place - 1] ?? options[place + 1];
    if (id !== undefined && options.length > MIN_OPTIONS) flushSync(() => removeOption(id));
    focus(neighbour?.id);
  }

  function remove(place: number) {
    const { id } = options[place] ?? {};
    if (id === undefined) return;
    flushSync(() => removeOption(id));
    setLeftOut([]);
    setAnnouncement(t("optionRemoved", { position: place + 1, count: options.length - 1 }));
    focus((options[place + 1] ?? options[place - 1])?.id);
  }

  function move(from: number, to: number) {
    const { id } = options[from] ?? {};
    const isMoved = id !== undefined && flushSync(() => moveOption(id, to));
    if (!isMoved) return;
    setAnnouncement(t("optionMoved", { position: to + 1, count: options.length }));
    // An element that is moved in the document loses the focus.
    focus(id, "[data-handle]");
  }

  function paste(pasted: Paste) {
    const result = flushSync(() => pasteLines(pasted));
    setLeftOut(result.leftOut);
    focus(result.lastId);
  }

  const same = sameOptions(options);
  return (
    <fieldset className={fieldsetClasses["fieldset"]}>
      <legend className={fieldsetClasses["legend"]}>{t("options")}</legend>
      <VisuallyHidden id={moveHintId}>{t("moveHint")}</VisuallyHidden>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <ol ref={list} className={classes["list"]} data-dragging={drag !== undefined}>
        {options.map((option, place) => (
          <PollOptionField
            key={option.id}
            option={option}
            position={place + 1}
            count={options.length}
            shift={drag && shiftOf(drag, place)}
            isDragged={drag?.from === place}
            moveHintId={moveHintId}
            onGrip={(event) => onPointerDown(event, place)}
            onMove={(to) => move(place, to)}
            onNext={() => next(place)}
            onBack={() => back(place)}
            onRemove={() => remove(place)}
            onPasteLines={paste}
          />
        ))}
      </ol>
      {options.length < MAX_OPTIONS && (
        <Button
          className={classes["add"] ?? ""}
          variant="default"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => add()}
        >
          {t("addOption")}
        </Button>
      )}
      <div className={classes["notes"]} role="status">
        {leftOut.length > 0 && (
          <div>{t("leftOut", { limit: MAX_OPTIONS, lines: leftOut.join(" · ") })}</div>
        )}
        {same && <div>{t("sameOptions", { first: same[0], second: same[1] })}</div>}
      </div>
    </fieldset>
  );
}
