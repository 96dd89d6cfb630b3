/** Dictation: from the press of a button to the inserted words. Any error ends it and is shown. */
import { MAX_SPEECH_SECONDS } from "@vestnik/domain/speech";
import { createStore, type StoreApi } from "zustand";
import { openRecorder } from "./soundRecorder.ts";
import { listen, SpeechError, type SpeechTrouble } from "./speechRecognition.ts";
import { ApiError } from "../../../shared/api/apiError.ts";

/** By our server, or by the browser itself. */
export type DictationWay = "transcription" | "recognition";

export type DictationState =
  | {
      readonly phase: "idle";
      /** The last words that were transcribed. */
      readonly written: string;
    }
  | { readonly phase: "starting" }
  | {
      readonly phase: "recording";
      /** Milliseconds since 1970; undefined where there is no limit. */
      readonly until: number | undefined;
      readonly level: (() => number) | undefined;
    }
  | { readonly phase: "transcribing" }
  | ({ readonly phase: "failed" } & DictationFailure);

type DictationNeeds = {
  /** Chooses the way that works here and now; throws when none does. */
  readonly chooseWay: () => Promise<DictationWay>;
  /** Whether to record instead, in the same press, when the browser's recognition failed before the first word. */
  readonly mayRecordInstead?: (trouble: SpeechTrouble) => Promise<boolean>;
  readonly transcribe: (recording: Blob, signal: AbortSignal) => Promise<string>;
  /** The language for the browser's recognition. */
  readonly recognitionLanguage: () => string;
  readonly onText: (text: string) => void;
};

export type Dictation = {
  readonly state: StoreApi<DictationState>;
  /** Begins, or ends the recording. */
  readonly press: () => void;
  /** Ends the recording and transcribes it. */
  readonly finish: () => void;
  /** Discards a running recording; stops a running transcription and stores its recording for another try. */
  readonly cancel: () => void;
  /** Transcribes the stored recording, or begins anew. */
  readonly retry: () => void;
  /** Discards everything and releases the microphone. */
  readonly close: () => void;
};

type Run = {
  readonly leaving: AbortController;
  finish: (() => void) | undefined;
};

export function createDictation(needs: DictationNeeds): Dictation {
  const nothing: DictationState = { phase: "idle", written: "" };
  const state = createStore<DictationState>(() => nothing);
  const set = (next: DictationState) => state.setState(next, true);
  let run: Run | undefined;
  let written = "";

  function take(text: string): void {
    written = text;
    needs.onText(text);
  }

  function leave(): void {
    run?.leaving.abort();
    run = undefined;
  }

  /** Results of a run that was left are ignored. */
  async function begin(work: (mine: Run) => Promise<void>): Promise<void> {
    leave();
    const mine: Run = { leaving: new AbortController(), finish: undefined };
    run = mine;
    written = "";
    try {
      await work(mine);
      if (run === mine) set({ phase: "idle", written });
    } catch (error) {
      if (run === mine) set({ phase: "failed", ...failureOf(error) });
    }
  }

  async function speak(mine: Run): Promise<void> {
    const { signal } = mine.leaving;
    set({ phase: "starting" });
    const recording = await speakAlone(
      signal,
      () => endForNext(mine),
      () => turnIntoWords(mine),
    );
    if (recording) await transcribeRecording(recording, signal);
  }

  /** Undefined where the browser itself has transcribed. */
  async function turnIntoWords(mine: Run): Promise<Blob | undefined> {
    const way = await needs.chooseWay();
    mine.leaving.signal.throwIfAborted();
    if (way === "transcription") return await record(mine);
    try {
      await recognise(mine);
      return undefined;
    } catch (error) {
      mine.finish = undefined;
      if (!(await isWorthRecording(error))) throw error;
    }
    mine.leaving.signal.throwIfAborted();
    set({ phase: "starting" });
    return await record(mine);
  }

  async function isWorthRecording(error: unknown): Promise<boolean> {
    if (!(error instanceof SpeechError) || written !== "") return false;
    return (await needs.mayRecordInstead?.(error.trouble)) ?? false;
  }

  /** Dictation into another text begins: what was spoken so far is transcribed. */
  function endForNext(mine: Run): void {
    if (run !== mine) return;
    if (mine.finish) return mine.finish();
    leave();
    set(nothing);
  }

  async function record(mine: Run): Promise<Blob> {
    const recorder = await openRecorder(mine.leaving.signal);
    mine.finish = recorder.stop;
    const limitMs = MAX_SPEECH_SECONDS * 1000;
    const limit = setTimeout(recorder.stop, limitMs);
    set({ phase: "recording", until: Date.now() + limitMs, level: recorder.level });
    const { audio, isCutOff } = await recorder.recording;
    clearTimeout(limit);
    mine.leaving.signal.throwIfAborted();
    if (isCutOff) throw new UntranscribedRecording(new SpeechError("audioCapture"), audio);
    if (audio.size === 0) throw new SpeechError("noSpeech");
    return audio;
  }

  async function transcribeRecording(recording: Blob, signal: AbortSignal): Promise<void> {
    set({ phase: "transcribing" });
    try {
      const text = await needs.transcribe(recording, signal);
      signal.throwIfAborted();
      take(text);
    } catch (error) {
      throw new UntranscribedRecording(error, recording);
    }
  }

  async function recognise(mine: Run): Promise<void> {
    const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
    const listening = listen(needs.recognitionLanguage(), {
      onStart: () => {
        const isFirst = run === mine && state.getState().phase === "starting";
        if (isFirst) set({ phase: "recording", until: undefined, level: undefined });
      },
      onText: (text) => run === mine && take(text),
      onEnd: (trouble) => (trouble ? reject(new SpeechError(trouble)) : resolve()),
    });
    mine.leaving.signal.addEventListener("abort", () => {
      listening.abort();
      resolve();
    });
    mine.finish = () => {
      set({ phase: "transcribing" });
      listening.finish();
    };
    await ended;
  }

  const start = () => void begin(speak);
  const finish = () => run?.finish?.();
  return {
    state,
    finish,
    press: () => {
      const { phase } = state.getState();
      if (phase === "recording") finish();
      else if (phase === "idle" || phase === "failed") start();
    },
    cancel: () => {
      // This makes the transcription fail, and its recording stays for another try.
      if (state.getState().phase === "transcribing") run?.leaving.abort();
      else {
        leave();
        set(nothing);
      }
    },
    retry: () => {
      const failed = state.getState();
      const recording = failed.phase === "failed" ? failed.recording : undefined;
      if (recording)
        void begin(async ({ leaving }) => await transcribeRecording(recording, leaving.signal));
      else start();
    },
    close: () => {
      leave();
      set(nothing);
    },
  };
}

// Why a dictation failed, and whether its recording can still be transcribed.

export type DictationProblem =
  | { readonly kind: SpeechTrouble | "cancelled" }
  /** Refused by the server, or lost on the way to it. */
  | { readonly kind: "refused"; readonly error: unknown };

type DictationFailure = {
  readonly problem: DictationProblem;
  /** The recording, as long as it may still be transcribed. */
  readonly recording: Blob | undefined;
};

class UntranscribedRecording extends Error {
  readonly recording: Blob;

  constructor(cause: unknown, recording: Blob) {
    super("not written down", { cause });
    this.recording = recording;
  }
}

function failureOf(error: unknown): DictationFailure {
  const reason = error instanceof UntranscribedRecording ? error.cause : error;
  const problem = problemOf(reason);
  const recording =
    error instanceof UntranscribedRecording && mayRetryTranscription(reason)
      ? error.recording
      : undefined;
  return { problem, recording };
}

function problemOf(error: unknown): DictationProblem {
  if (error instanceof SpeechError) return { kind: error.trouble };
  const isAborted = error instanceof DOMException && error.name === "AbortError";
  return isAborted ? { kind: "cancelled" } : { kind: "refused", error };
}

const CONTENT_REFUSAL_STATUSES: readonly number[] = [413, 422];

/** A recording the server refuses for its content would be refused again; any other failure may pass. */
function mayRetryTranscription(error: unknown): boolean {
  return !(error instanceof ApiError && CONTENT_REFUSAL_STATUSES.includes(error.status));
}

/** Only one dictation runs at a time: a new one ends the one that runs elsewhere on the page. */
type Speech = {
  readonly end: () => void;
  /** Resolves when the microphone is free again. */
  readonly isOver: Promise<void>;
};

let speech: Speech | undefined;

/** Calls `speak` when no other dictation is running; calls `end` when another one wants to begin. */
export async function speakAlone<Said>(
  signal: AbortSignal,
  end: () => void,
  speak: () => Promise<Said>,
): Promise<Said> {
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const earlier = speech;
  const own = { end, isOver };
  speech = own;
  // A dictation that was left may still wait for the browser's permission; the next one does not wait for it.
  signal.addEventListener("abort", () => resolve());
  try {
    earlier?.end();
    await earlier?.isOver;
    signal.throwIfAborted();
    return await speak();
  } finally {
    if (speech === own) speech = undefined;
    resolve();
  }
}
