import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type RefObject } from "react";
import type { Dictation } from "../dictation/dictation.ts";
import { createPromptDictation } from "./promptDictation.ts";
import { insertSpokenWords } from "./typedText.ts";

export type PromptVoice = {
  readonly isRecording: boolean;
  /** Begins, or ends what is being spoken. */
  readonly press: () => void;
  /** Undefined until the button was pressed. */
  readonly dictation: Dictation | undefined;
  readonly onRecording: (isRecording: boolean) => void;
  /** Of the field. */
  readonly onFocus: () => void;
};

/** Dictation into the prompt; its panel begins it when it is shown and ends it when it goes. */
export function usePromptVoice(field: RefObject<HTMLTextAreaElement | null>): PromptVoice {
  const queryClient = useQueryClient();
  const [dictation, setDictation] = useState<Dictation>();
  const [isRecording, setRecording] = useState(false);
  // A field nobody has been in has its caret before what is kept in it.
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
