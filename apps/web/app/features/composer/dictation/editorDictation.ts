/** Dictation into the editor (decision 21). */
import type { QueryClient } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import i18next from "i18next";
import { preferredLanguage } from "../../../shared/storage/language.ts";
import { aiSettings } from "../../../shared/api/queries/aiSettings.ts";
import { createDictation, type Dictation, type DictationWay } from "./dictation.ts";
import { canRecord, transcribe } from "./soundRecorder.ts";
import { canRecognise, SpeechError } from "./speechRecognition.ts";
import { insertSpoken } from "./spokenText.ts";

export function createEditorDictation(editor: Editor, queryClient: QueryClient): Dictation {
  return createDictation({
    chooseWay: async () => await chooseWay(queryClient),
    transcribe: (recording, signal) => transcribe(recording, preferredLanguage(), signal),
    recognitionLanguage: () => i18next.t("voice:recognitionLanguage"),
    onText: (text) => insertSpoken(editor, text),
  });
}

/** Our own transcription, or the browser's recognition where the server has none. */
async function chooseWay(queryClient: QueryClient): Promise<DictationWay> {
  if (!canRecord() && !canRecognise()) throw new SpeechError("notSupported");
  if (canRecord() && (await queryClient.fetchQuery(aiSettings)).transcription) {
    return "transcription";
  }
  if (canRecognise()) return "recognition";
  throw new SpeechError("notSupported");
}
