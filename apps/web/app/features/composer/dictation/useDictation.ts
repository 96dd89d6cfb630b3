import { useEffect } from "react";
import { useStore } from "zustand";
import type { Dictation, DictationState } from "./dictation.ts";

/** Begins with the component and ends with it: nobody is listened to behind a page that is gone. */
export function useDictation(dictation: Dictation): DictationState {
  // Outside React: the microphone.
  useEffect(() => {
    dictation.press();
    return dictation.close;
  }, [dictation]);
  return useStore(dictation.state);
}
