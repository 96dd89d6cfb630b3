/**
 * Takes apart pictures and recordings that strangers sent. Answers are values: whatever is in a file, and whatever it does to the
 * library that reads it, this never throws and never takes the process with it.
 */

export type PictureFacts = {
  readonly extension: "jpg" | "png";
  readonly contentType: "image/jpeg" | "image/png";
  readonly byteSize: number;
  readonly width: number;
  readonly height: number;
  /** What was given moves; what was made of it is its first frame. */
  readonly isAnimated: boolean;
};

/** The work was ended: it took the process that did it along, too much of something, or nobody waits for it. */
export type GivenUp = {
  readonly kind: "given_up";
  readonly reason: "crashed" | "memory" | "time" | "asker_left";
};

export type DecodedPicture =
  | ({ readonly kind: "picture" } & PictureFacts)
  | { readonly kind: "refused"; readonly reason: "not_an_image" | "dimensions" | "too_large" }
  /** The disk had no room for it. */
  | { readonly kind: "no_room" }
  | GivenUp;

export type MeasuredSpeech =
  /** Measured by its sound, whatever its header says; of longer ones only that they are longer. */
  | { readonly kind: "speech"; readonly seconds: number }
  | { readonly kind: "refused"; readonly reason: "not_audio" }
  | GivenUp;

/** Whose turn it is, and when nobody waits any more. */
export type Asker = { readonly userId: string; readonly giveUp: AbortSignal };

/** Files are named by their paths on this machine. */
export type Decoder = {
  /** Draws the picture anew, into `target`. */
  makePicture(given: string, target: string, asker: Asker): Promise<DecodedPicture>;
  /** How long is spoken; measuring ends soon after `limitSeconds`. */
  measureSpeech(given: string, limitSeconds: number, asker: Asker): Promise<MeasuredSpeech>;
  stop(): void;
};
