/** Why nothing could be heard, as far as the browser knows (specification, section 8). */
export type SpeechTrouble =
  | "noSpeech"
  | "audioCapture"
  | "permissionDenied"
  | "languageNotSupported"
  | "recognitionFailed"
  | "notSupported"
  | "microphoneAccess";

export class SpeechError extends Error {
  override name = "SpeechError";
  readonly trouble: SpeechTrouble;

  constructor(trouble: SpeechTrouble, options?: ErrorOptions) {
    super(trouble, options);
    this.trouble = trouble;
  }
}
