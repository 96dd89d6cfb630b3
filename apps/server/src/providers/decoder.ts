/**
 * Decodes pictures and recordings from users. Answers are values: a file of any content neither makes this throw nor crashes the server
 * process, also when it crashes the library that reads it.
 */
import type { OtherFormat } from "@vestnik/domain/otherFormats";

export type PictureFacts = {
  readonly byteSize: number;
  readonly width: number;
  readonly height: number;
  /** The upload was animated; the picture is its first frame. */
  readonly isAnimated: boolean;
  /** The upload had transparent parts; in the picture they are white. */
  readonly wasTransparent: boolean;
};

/** The work was ended: it crashed its process, used too much memory or time, or its client left. */
export type GivenUp = {
  readonly kind: "given_up";
  readonly reason: "crashed" | "memory" | "time" | "asker_left";
  /** Of a crash, for the log: the signal or exit code, and the last that was said. */
  readonly cause?: string;
};

export type PictureRefusal =
  /** It does not begin like a format that is read, nor like one that has a name. */
  | "not_an_image"
  | "other_format"
  | "empty"
  /** A photo of an iPhone, in a format that the decoder of this installation cannot read. */
  | "heic"
  /** It begins like an image and cannot be decoded. */
  | "damaged"
  | "dimensions"
  | "too_large";

export type RefusedPicture = {
  readonly kind: "refused";
  readonly reason: PictureRefusal;
  /** Its name, of "other_format". */
  readonly format?: OtherFormat | undefined;
};

export type DecodedPicture =
  | ({ readonly kind: "picture" } & PictureFacts)
  | RefusedPicture
  /** The disk has no space for the result. */
  | { readonly kind: "no_room" }
  | GivenUp;

export type DrawnThumbnail =
  /** A WebP of a few kilobytes. */
  | { readonly kind: "thumbnail"; readonly bytes: Uint8Array }
  | { readonly kind: "damaged" }
  | GivenUp;

export type MeasuredSpeech =
  /** Measured from the sound, whatever the header says; for recordings over the limit only that they are longer. */
  | { readonly kind: "speech"; readonly seconds: number }
  | { readonly kind: "refused"; readonly reason: "not_audio" }
  | GivenUp;

/** What a file is that is sent as it came. */
export type FileFacts =
  | {
      readonly kind: "video" | "animation";
      /** As it is shown: turned, and with square pixels. */
      readonly width: number;
      readonly height: number;
      readonly seconds: number | null;
    }
  | { readonly kind: "audio"; readonly seconds: number }
  /** `unplayable` names the format of a video or an audio that Telegram's apps do not play. */
  | { readonly kind: "document"; readonly unplayable: string | null };

export type ExaminedFile = {
  readonly facts: FileFacts;
  /** It said where it was recorded, and does so no longer. */
  readonly hadPlace: boolean;
};

/** The person whose turn is used, and the signal that their client has left. */
export type Asker = { readonly userId: string; readonly giveUp: AbortSignal };

/** Files are given as paths on this machine, unless they are small enough to be held. */
export type Decoder = {
  /** Decodes the picture and encodes it again into `target`, as a JPEG. */
  makePicture(given: string, target: string, asker: Asker): Promise<DecodedPicture>;
  /** Writes the picture into `target` as a PNG of at most `maxBytes`, smaller where needed. */
  toPng(given: string, target: string, maxBytes: number, asker: Asker): Promise<DecodedPicture>;
  /** Draws a stored picture in small. */
  makeThumbnail(picture: Uint8Array, asker: Asker): Promise<DrawnThumbnail>;
  /** Measures the duration of a recording; stops soon after `limitSeconds`. */
  measureSpeech(given: string, limitSeconds: number, asker: Asker): Promise<MeasuredSpeech>;
  /**
   * Says what kind of media a file is, and overwrites in it where it was recorded. What cannot be read is a document, and so is what is to be
   * one.
   */
  examineFile(
    given: string,
    asDocument: boolean,
    asker: Asker,
  ): Promise<({ readonly kind: "examined" } & ExaminedFile) | GivenUp>;
  stop(): void;
};
