import { useQueryClient } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import i18next from "i18next";
import { useState } from "react";
import { withTexts } from "../../../shared/i18n/texts.ts";
import { fetchCode } from "../../../shared/ui/loading/fetchCode.ts";
import { toastError } from "../../../shared/ui/notice/toast.ts";

export type VoiceTool = {
  readonly isRecording: boolean;
  /** Begins, or ends the recording. */
  readonly press: () => void;
  /** Undefined until the button was pressed. */
  readonly loaded: Awaited<ReturnType<typeof loadVoice>> | undefined;
  readonly onRecording: (isRecording: boolean) => void;
};

/** Dictation for a toolbar: all code but its button is fetched at the first press. */
export function useVoice(editor: Editor): VoiceTool {
  const queryClient = useQueryClient();
  const [loaded, setLoaded] = useState<VoiceTool["loaded"]>();
  const [isRecording, setRecording] = useState(false);

  async function open() {
    try {
      setLoaded(await loadVoice(editor, queryClient));
    } catch {
      toastError(i18next.t("general:error.network"));
    }
  }

  return {
    isRecording,
    press: () => (loaded ? loaded.dictation.press() : void open()),
    loaded,
    onRecording: setRecording,
  };
}

async function loadVoice(editor: Editor, queryClient: ReturnType<typeof useQueryClient>) {
  const [{ VoicePanel }, { createEditorDictation }] = await fetchCode(
    withTexts(["voice"], () =>
      Promise.all([import("./VoicePanel.tsx"), import("./editorDictation.ts")]),
    ),
  );
  return { VoicePanel, dictation: createEditorDictation(editor, queryClient) };
}
