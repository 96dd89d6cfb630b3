/**
 * Dictation into the prompt: by the browser's recognition where it works, otherwise recorded and transcribed by the AI
 * (decision 21).
 */
import type { QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { preferredLanguage } from "../../../../shared/storage/language.ts";
import { aiSettings } from "../../../../shared/api/queries/aiSettings.ts";
import { createDictation, type Dictation, type DictationWay } from "../../dictation/dictation.ts";
import { canRecord } from "../../dictation/soundRecorder.ts";
import { canRecognise } from "../../dictation/speechRecognition.ts";
import { isOfRecognition, SpeechError, type SpeechTrouble } from "../../dictation/speechTrouble.ts";
import { transcribe } from "../../dictation/transcription.ts";

/** Some browsers have the recognition but cannot use it. After the first failure it is not tried again. */
let isRecognitionInVain = false;

export function createPromptDictation(
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
