import { useQueryClient } from "@tanstack/react-query";
import { useState, type RefObject } from "react";
import type { Dictation } from "./dictation.ts";
import { createPromptDictation } from "./promptDictation.ts";
import { insertSpokenWords } from "./typedText.ts";

export type PromptVoice = {
  readonly isRecording: boolean;
  /** Begins, or ends what is being spoken. */
  readonly press: () => void;
  /** Undefined until the button was pressed. */
  readonly dictation: Dictation | undefined;
  readonly onRecording: (isRecording: boolean) => void;
};

/** Dictation into the prompt; its panel begins it when it is shown and ends it when it goes. */
export function usePromptVoice(field: RefObject<HTMLTextAreaElement | null>): PromptVoice {
  const queryClient = useQueryClient();
  const [dictation, setDictation] = useState<Dictation>();
  const [isRecording, setRecording] = useState(false);
  const write = (said: string) => field.current && insertSpokenWords(field.current, said);
  return {
    isRecording,
    press: () => {
      if (dictation) dictation.press();
      else setDictation(createPromptDictation(queryClient, write));
    },
    dictation,
    onRecording: setRecording,
  };
}
