import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type RefObject } from "react";
import type { Dictation } from "../../dictation/dictation.ts";
import { createPromptDictation } from "./promptDictation.ts";
import { insertSpokenWords } from "./typedText.ts";

export type PromptVoice = {
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
export function usePromptVoice(field: RefObject<HTMLTextAreaElement | null>): PromptVoice {
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
