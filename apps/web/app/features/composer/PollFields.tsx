import { Button, Stack, Switch, Textarea } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { errorSentence } from "@vestnik/contract/errorSentences";
import type { Problem } from "@vestnik/domain/errors";
import { MAX_OPTIONS, MAX_QUESTION_LENGTH } from "@vestnik/domain/poll";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { fullSentences } from "../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../shared/i18n/useLanguage.ts";
import classes from "./PollFields.module.css";
import { addOption, changePoll, usePollDraft } from "./pollDraft.ts";
import { PollOptionField } from "./PollOptionField.tsx";
import { useLengthError } from "./useLengthError.ts";

export type PollFieldsProps = {
  /** What the chosen channels have against visible voters. */
  readonly voterProblems: readonly Problem[];
};

/** Question, options and how votes are cast. */
export function PollFields({ voterProblems }: PollFieldsProps) {
  const { t } = useTranslation("polls");
  const { question, isAnonymous, allowsMultipleAnswers } = usePollDraft((state) => state.draft);
  const language = useLanguage();
  const tooLong = useLengthError()(question, MAX_QUESTION_LENGTH);
  const [refusal] = voterProblems;
  return (
    <>
      <Textarea
        label={t("question")}
        placeholder={t("questionPlaceholder")}
        autosize
        minRows={2}
        maxRows={6}
        value={question}
        error={tooLong}
        onChange={(event) => changePoll({ question: event.currentTarget.value })}
      />
      <PollOptions />
      <Stack gap="sm">
        <Switch
          label={t("anonymous")}
          description={t(isAnonymous ? "anonymousHint" : "publicHint")}
          error={refusal && fullSentences(errorSentence(refusal.code, language, refusal.details))}
          checked={isAnonymous}
          onChange={(event) => changePoll({ isAnonymous: event.currentTarget.checked })}
        />
        <Switch
          label={t("multiple")}
          checked={allowsMultipleAnswers}
          onChange={(event) => changePoll({ allowsMultipleAnswers: event.currentTarget.checked })}
        />
      </Stack>
    </>
  );
}

function PollOptions() {
  const { t } = useTranslation("polls");
  const options = usePollDraft((state) => state.draft.options);
  const list = useRef<HTMLOListElement>(null);

  function add() {
    // Drawn at once: a phone shows its keyboard only for a focus that comes with the tap.
    flushSync(addOption);
    list.current?.querySelector<HTMLElement>("li:last-child input")?.focus();
  }

  return (
    <fieldset className={classes["options"]}>
      <legend className={classes["legend"]}>{t("options")}</legend>
      <ol ref={list} className={classes["list"]}>
        {options.map((option, place) => (
          <PollOptionField
            key={option.id}
            option={option}
            position={place + 1}
            count={options.length}
            onNext={place === options.length - 1 ? add : undefined}
          />
        ))}
      </ol>
      {options.length < MAX_OPTIONS && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
        >
          {t("addOption")}
        </Button>
      )}
    </fieldset>
  );
}
