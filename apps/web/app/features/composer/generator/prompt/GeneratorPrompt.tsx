import { ActionIcon, Textarea } from "@mantine/core";
import { IconMicrophone, IconPlayerStopFilled, IconX } from "@tabler/icons-react";
import type { InputProblem } from "@vestnik/domain/errors";
import { MAX_PROMPT_LENGTH } from "@vestnik/domain/prompt";
import { useId, type KeyboardEvent, type RefObject } from "react";
import { countCodePoints } from "@vestnik/domain/telegramHtml";
import { useTranslation } from "react-i18next";
import { errorSentence } from "../../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../../shared/i18n/useLanguage.ts";
import { useFormat } from "../../../../shared/time/useFormat.ts";
import { shownKeys, submitShortcut } from "../../../../shared/keys/shortcuts.ts";
import classes from "../Generator.module.css";
import { store, useGenerator } from "../work/generatorStore.ts";
import { clearField } from "./typedText.ts";
import { useLengthNote } from "../../../../shared/text/useLengthNote.ts";
import { usePromptVoice } from "./usePromptVoice.ts";
import { VoicePanel } from "../../dictation/VoicePanel.tsx";

export type GeneratorPromptProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The id of the element that says what is wrong and how much is left. */
  readonly noteId: string;
  /** Why nothing was requested. */
  readonly problem: InputProblem | undefined;
  readonly onGenerate: () => void;
};

export function GeneratorPrompt({ field, noteId, problem, onGenerate }: GeneratorPromptProps) {
  const { t } = useTranslation("generator");
  const { number } = useFormat();
  const prompt = useGenerator((state) => state.prompt);
  const mode = useGenerator((state) => state.mode);
  const length = useLengthNote()(prompt, MAX_PROMPT_LENGTH);
  const language = useLanguage();
  const voice = usePromptVoice(field);
  const id = useId();
  const told = problem && problem.code !== "prompt_too_long" ? problem : undefined;
  const over = countCodePoints(prompt.trim()) - MAX_PROMPT_LENGTH;
  const tooLong = { limit: number(MAX_PROMPT_LENGTH), over: number(over) };
  const lengthError = over > 0 ? t("tooLong", tooLong) : undefined;
  const error = told
    ? fullSentences(errorSentence(told.code, language, told.details))
    : lengthError;

  function takeKeys(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onGenerate();
  }

  return (
    <div>
      <label className={classes["label"]} htmlFor={id}>
        {t("prompt")}
      </label>
      <div className={classes["field"]} data-error={error !== undefined}>
        <Textarea
          ref={field}
          id={id}
          variant="unstyled"
          classNames={{ input: classes["input"] ?? "" }}
          autosize
          minRows={2}
          maxRows={8}
          placeholder={t(`placeholder.${mode}`)}
          aria-invalid={error !== undefined}
          aria-describedby={noteId}
          value={prompt}
          onChange={(event) => store({ prompt: event.currentTarget.value })}
          onKeyDown={takeKeys}
          onFocus={voice.onFocus}
        />
        {voice.dictation && (
          <VoicePanel
            label={t("dictate")}
            dictation={voice.dictation}
            focusText={() => field.current?.focus()}
            onRecording={voice.onRecording}
          />
        )}
        <div className={classes["foot"]}>
          <span className={classes["note"]} id={noteId} role={told ? "alert" : undefined}>
            {error ?? length.description ?? (
              <span className={classes["keys"]}>
                {t("keys", { keys: shownKeys(submitShortcut) })}
              </span>
            )}
          </span>
          {prompt !== "" && <ClearButton field={field} />}
          <Microphone isRecording={voice.isRecording} onPress={voice.press} />
        </div>
      </div>
    </div>
  );
}

function ClearButton({ field }: Pick<GeneratorPromptProps, "field">) {
  const { t } = useTranslation("generator");
  const clear = () => {
    if (!field.current) return;
    clearField(field.current);
    field.current.focus();
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="var(--v-text)"
      size={36}
      aria-label={t("clear")}
      title={t("clear")}
      onClick={clear}
    >
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
}

type MicrophoneProps = { readonly isRecording: boolean; readonly onPress: () => void };

function Microphone({ isRecording, onPress }: MicrophoneProps) {
  const { t } = useTranslation("generator");
  const Icon = isRecording ? IconPlayerStopFilled : IconMicrophone;
  return (
    <ActionIcon
      variant={isRecording ? "light" : "subtle"}
      color={isRecording ? "petrol" : "gray"}
      c={isRecording ? "var(--v-info-text)" : "var(--v-text)"}
      size={36}
      aria-label={t("dictate")}
      title={t("dictate")}
      aria-pressed={isRecording}
      // The caret stays in the prompt while the button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon size={19} stroke={1.9} aria-hidden />
    </ActionIcon>
  );
}
