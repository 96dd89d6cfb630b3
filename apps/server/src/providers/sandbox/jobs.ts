/** The messages to and from the decoding process. */
import type { DecodedPicture, MeasuredSpeech } from "../decoder.ts";

export type Job =
  | { readonly kind: "picture"; readonly given: string; readonly target: string }
  | {
      readonly kind: "png";
      readonly given: string;
      readonly target: string;
      readonly maxBytes: number;
    }
  | { readonly kind: "speech"; readonly given: string; readonly limitSeconds: number };

export type JobResult = {
  readonly picture: DecodedPicture;
  readonly png: DecodedPicture;
  readonly speech: MeasuredSpeech;
};

/** The exit code of a process that ended itself because it used too much memory. */
export const MEMORY_EXIT_CODE = 61;

/** The process sends this when it has received a job, before it works on it. */
export const TAKEN = "taken";
