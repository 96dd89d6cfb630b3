import { Button, Group, Stack, Textarea } from "@mantine/core";
import { MAX_QUESTION_LENGTH } from "@vestnik/domain/poll";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { changePoll, usePollDraft } from "./pollDraft.ts";
import { SendingOptions } from "../whereAndWhen/SendingOptions.tsx";
import { PollOptions } from "./PollOptions.tsx";
import type { ComposedPoll } from "./useComposedPoll.ts";
import { Switch } from "../../../shared/ui/Switch.tsx";
import { useLengthNote } from "../../../shared/text/useLengthNote.ts";

export type PollFieldsProps = Pick<ComposedPoll, "voterProblems" | "groupIds">;

/** Question, options and the rules of voting. */
export function PollFields(props: PollFieldsProps) {
  const { t } = useTranslation("polls");
  const draft = usePollDraft((state) => state.draft);
  const { question, isAnonymous, allowsMultipleAnswers } = draft;
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
          onChange={(next) => changePoll({ allowsMultipleAnswers: next })}
        />
        <SendingOptions options={draft} onChange={changePoll} />
      </Stack>
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
              onClick={() => changePoll({ selectedChannelIds: groupIds })}
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
