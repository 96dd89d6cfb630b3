/** The messages to and from the decoding process, which sees no file: it is given bytes, and answers with bytes. */
import type { DrawnThumbnail, MeasuredSpeech, RefusedPicture } from "../decoder.ts";

export type Job =
  | { readonly kind: "picture"; readonly given: Uint8Array }
  | { readonly kind: "png"; readonly given: Uint8Array; readonly maxBytes: number }
  | { readonly kind: "thumbnail"; readonly given: Uint8Array }
  | { readonly kind: "speech"; readonly given: Uint8Array; readonly limitSeconds: number };

export type Redrawn =
  | {
      readonly kind: "picture";
      readonly bytes: Uint8Array;
      readonly width: number;
      readonly height: number;
      readonly isAnimated: boolean;
      readonly wasTransparent: boolean;
    }
  | RefusedPicture;

export type Thumbnail = Exclude<DrawnThumbnail, { readonly kind: "given_up" }>;

export type JobResult = {
  readonly picture: Redrawn;
  readonly png: Redrawn;
  readonly thumbnail: Thumbnail;
  readonly speech: Exclude<MeasuredSpeech, { readonly kind: "given_up" }>;
};

/** The exit code of a process that ended itself because it used too much memory. */
export const MEMORY_EXIT_CODE = 61;

/** The process sends this when it has received a job, before it works on it. */
export const TAKEN = "taken";
