import { useEffect } from "react";
import { useStore } from "zustand";
import type { Dictation, DictationState } from "./dictation.ts";

/** Begins and ends with the component, so that the microphone is closed when its page is left. */
export function useDictation(dictation: Dictation): DictationState {
  // Outside React: the microphone.
  useEffect(() => {
    dictation.press();
    return dictation.close;
  }, [dictation]);
  return useStore(dictation.state);
}
