/** Dictation into the prompt: by the browser where it can, else recorded and written down by the AI (decision 21). */
import type { QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { preferredLanguage } from "../../shared/storage/language.ts";
import { aiSettings } from "./aiSettings.ts";
import { createDictation, type Dictation, type DictationWay } from "./dictation.ts";
import { canRecord } from "./soundRecorder.ts";
import { canRecognise } from "./speechRecognition.ts";
import { SpeechError } from "./speechTrouble.ts";
import { transcribe } from "./transcription.ts";

export function createPromptDictation(
  queryClient: QueryClient,
  onText: (text: string) => void,
): Dictation {
  let isRecognitionInVain = false;
  const mayBeTranscribed = async () =>
    canRecord() && (await queryClient.fetchQuery(aiSettings)).transcription;

  async function chooseWay(): Promise<DictationWay> {
    if (canRecognise() && !isRecognitionInVain) return "recognition";
    if (await mayBeTranscribed()) return "transcription";
    if (canRecognise()) return "recognition";
    throw new SpeechError("notSupported");
  }

  const dictation = createDictation({
    chooseWay,
    transcribe: (recording, signal) => transcribe(recording, preferredLanguage(), signal),
    recognitionLanguage: () => i18next.t("voice:recognitionLanguage"),
    onText,
  });
  // Some browsers have the recognition but not the servers it needs: trying again is worth another way.
  dictation.state.subscribe((state) => {
    if (state.phase !== "failed") return;
    const { kind } = state.problem;
    if (kind === "recognitionFailed" || kind === "languageNotSupported") isRecognitionInVain = true;
  });
  return dictation;
}
