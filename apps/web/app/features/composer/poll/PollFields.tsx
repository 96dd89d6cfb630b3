import { Button, Group, Stack, Textarea, VisuallyHidden } from "@mantine/core";
import { MAX_OPTIONS, MAX_QUESTION_LENGTH, MIN_OPTIONS } from "@vestnik/domain/poll";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isBlank } from "@vestnik/domain/blankText";
import { IconPlus } from "@tabler/icons-react";
import { flushSync } from "react-dom";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import {
  addOption,
  allowSeveralAnswers,
  changePoll,
  moveOption,
  pasteLines,
  removeOption,
  sendPollTo,
  usePollDraft,
} from "./pollDraft.ts";
import type { ComposedPoll } from "./useComposedPoll.ts";
import { Switch } from "../../../shared/ui/Switch.tsx";
import { useLengthNote } from "../../../shared/text/useLengthNote.ts";
import fieldsetClasses from "../../../shared/ui/fieldset.module.css";
import { type Paste, sameOptions } from "./pollOptions.ts";
import classes from "./PollFields.module.css";
import { PollMoreOptions } from "./PollMoreOptions.tsx";
import { PollOptionField, shiftOf, useRowDrag } from "./PollOptionField.tsx";

type PollFieldsProps = Pick<ComposedPoll, "voterProblems" | "groupIds">;

/** Question, options and the rules of voting. */
export function PollFields(props: PollFieldsProps) {
  const { t } = useTranslation("polls");
  const { question, isAnonymous, allowsMultipleAnswers } = usePollDraft((state) => state.draft);
  const note = useLengthNote()(question, MAX_QUESTION_LENGTH);
  return (
    <>
      <Textarea
        label={t("question")}
        placeholder={t("questionPlaceholder")}
        autosize
        minRows={2}
        maxRows={6}
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={question}
        {...note}
        enterKeyHint="next"
        onKeyDown={goOnToOptions}
        onChange={(event) => changePoll({ question: event.currentTarget.value })}
      />
      <PollOptions />
      <Stack gap="sm">
        <Switch
          label={t("anonymous")}
          description={t(isAnonymous ? "anonymousHint" : "publicHint")}
          checked={isAnonymous}
          onChange={(next) => changePoll({ isAnonymous: next })}
        />
        <VoterRefusal {...props} />
        <Switch
          label={t("multiple")}
          checked={allowsMultipleAnswers}
          onChange={allowSeveralAnswers}
        />
      </Stack>
      <PollMoreOptions />
    </>
  );
}

/** Enter goes on to the options; Shift+Enter breaks the line. */
function goOnToOptions(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const form = event.currentTarget.closest("section");
  form?.querySelector<HTMLElement>("[data-option] textarea")?.focus();
}

/** The reason why the chosen channels refuse visible voters, with one button for each way out (decision 7). */
function VoterRefusal({ voterProblems: [problem], groupIds }: PollFieldsProps) {
  const { t } = useTranslation("polls");
  const language = useLanguage();
  const { data: channels } = useChannels();
  if (!problem) return null;
  return (
    <Notice
      tone="warning"
      role="status"
      actions={
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            h={36}
            onClick={() => changePoll({ isAnonymous: true })}
          >
            {t("makeAnonymous")}
          </Button>
          {groupIds.length > 0 && (
            <Button
              variant="default"
              size="compact-sm"
              h={36}
              onClick={() => sendPollTo(channels, [...groupIds])}
            >
              {t("onlyGroups", { count: groupIds.length })}
            </Button>
          )}
        </Group>
      }
    >
      {fullSentences(errorSentence(problem.code, language, problem.details))}
    </Notice>
  );
}

/** Two to ten options, which can be added, removed, moved with pointer or keyboard, and pasted as a list. */
function PollOptions() {
  const { t } = useTranslation("polls");
  const options = usePollDraft((state) => state.draft.options);
  const isQuiz = usePollDraft((state) => state.draft.quiz !== null);
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
            isQuiz={isQuiz}
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
