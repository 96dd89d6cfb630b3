import { ActionIcon, Textarea } from "@mantine/core";
import { IconMicrophone, IconPlayerStopFilled, IconX } from "@tabler/icons-react";
import type { InputProblem } from "@vestnik/domain/errors";
import { MAX_PROMPT_LENGTH } from "@vestnik/domain/prompt";
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { countCodePoints } from "@vestnik/domain/telegramHtml";
import { useTranslation } from "react-i18next";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { shownKeys, submitShortcut } from "../../../shared/keys/shortcuts.ts";
import classes from "./Generator.module.css";
import { store, useGenerator } from "./generatorStore.ts";
import { useLengthNote } from "../../../shared/text/useLengthNote.ts";
import { VoicePanel } from "../dictation/VoicePanel.tsx";
import { spaced } from "../dictation/spokenText.ts";
import { createDictation, type Dictation, type DictationWay } from "../dictation/dictation.ts";
import { preferredLanguage } from "../../../shared/storage/language.ts";
import { aiSettings } from "../../../shared/api/queries/aiSettings.ts";
import { canRecord, transcribe } from "../dictation/soundRecorder.ts";
import {
  canRecognise,
  isOfRecognition,
  SpeechError,
  type SpeechTrouble,
} from "../dictation/speechRecognition.ts";

type GeneratorPromptProps = {
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

// Inserts text into a plain field as if typed: one step for the browser's own undo.

/** At the caret, with the spaces it needs; replaces the selection. */
function insertSpokenWords(field: HTMLTextAreaElement, said: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const text = spaced(value.slice(0, selectionStart), said, value.slice(selectionEnd));
  if (text !== "") replaceSelection(field, text);
}

function clearField(field: HTMLTextAreaElement): void {
  field.select();
  replaceSelection(field, "");
}

function replaceSelection(field: HTMLTextAreaElement, text: string): void {
  const focused = document.activeElement;
  // `execCommand` writes only into the focused field.
  field.focus({ preventScroll: true });
  // What was typed just before becomes an undo step of its own.
  const { selectionStart, selectionEnd } = field;
  field.setSelectionRange(0, 0);
  field.setSelectionRange(selectionStart, selectionEnd);
  if (!writeAsBrowser(text)) writeByHand(field, text);
  if (focused instanceof HTMLElement && focused !== field) focused.focus({ preventScroll: true });
}

function writeAsBrowser(text: string): boolean {
  // `execCommand` is deprecated, but nothing else preserves the browser's undo in every browser.
  return text === ""
    ? document.execCommand("delete")
    : document.execCommand("insertText", false, text);
}

/** The fallback without `execCommand`: the same text, but without undo. */
function writeByHand(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
}

type PromptVoice = {
  readonly isRecording: boolean;
  /** Begins, or ends the dictation. */
  readonly press: () => void;
  /** Undefined until the button was pressed. */
  readonly dictation: Dictation | undefined;
  readonly onRecording: (isRecording: boolean) => void;
  /** The field has the focus. */
  readonly onFocus: () => void;
};

/** Dictation into the prompt; it begins and ends with its panel. */
function usePromptVoice(field: RefObject<HTMLTextAreaElement | null>): PromptVoice {
  const queryClient = useQueryClient();
  const [dictation, setDictation] = useState<Dictation>();
  const [isRecording, setRecording] = useState(false);
  // A field that never had the focus has its caret before its stored text.
  const wasFocused = useRef(false);

  function write(said: string): void {
    if (!field.current) return;
    const { length } = field.current.value;
    if (!wasFocused.current) field.current.setSelectionRange(length, length);
    insertSpokenWords(field.current, said);
  }

  return {
    isRecording,
    press: () => {
      if (dictation) dictation.press();
      else setDictation(createPromptDictation(queryClient, write));
    },
    dictation,
    onRecording: setRecording,
    onFocus: () => {
      wasFocused.current = true;
    },
  };
}

// Dictation into the prompt: by the browser's recognition where it works, otherwise recorded and transcribed
// by the AI (decision 21).

/** Some browsers have the recognition but cannot use it. After the first failure it is not tried again. */
let isRecognitionInVain = false;

function createPromptDictation(
  queryClient: QueryClient,
  onText: (text: string) => void,
): Dictation {
  const mayBeTranscribed = async () =>
    canRecord() && (await queryClient.fetchQuery(aiSettings)).transcription;

  async function chooseWay(): Promise<DictationWay> {
    if (canRecognise() && !isRecognitionInVain) return "recognition";
    if (await mayBeTranscribed()) return "transcription";
    if (canRecognise()) return "recognition";
    throw new SpeechError("notSupported");
  }

  async function mayRecordInstead(trouble: SpeechTrouble): Promise<boolean> {
    if (!isOfRecognition(trouble)) return false;
    // When the settings cannot be loaded, the recognition's own failure is shown.
    const mayRecord = await mayBeTranscribed().catch(() => false);
    if (mayRecord) isRecognitionInVain = true;
    return mayRecord;
  }

  return createDictation({
    chooseWay,
    mayRecordInstead,
    transcribe: (recording, signal) => transcribe(recording, preferredLanguage(), signal),
    recognitionLanguage: () => i18next.t("voice:recognitionLanguage"),
    onText,
  });
}
