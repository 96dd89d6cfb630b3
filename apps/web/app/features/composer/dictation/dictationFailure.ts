/** Why a dictation failed, and whether its recording can still be transcribed. */
import { ApiError } from "../../../shared/api/apiError.ts";
import { SpeechError, type SpeechTrouble } from "./speechTrouble.ts";

export type DictationProblem =
  | { readonly kind: SpeechTrouble | "cancelled" }
  /** Refused by the server, or lost on the way to it. */
  | { readonly kind: "refused"; readonly error: unknown };

export type DictationFailure = {
  readonly problem: DictationProblem;
  /** The recording, as long as it may still be transcribed. */
  readonly recording: Blob | undefined;
};

export class UntranscribedRecording extends Error {
  readonly recording: Blob;

  constructor(cause: unknown, recording: Blob) {
    super("not written down", { cause });
    this.recording = recording;
  }
}

export function failureOf(error: unknown): DictationFailure {
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
