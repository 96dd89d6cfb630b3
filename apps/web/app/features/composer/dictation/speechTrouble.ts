/** Why no speech was recognised or recorded, as far as the browser tells (docs/product.md, AI). */
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

/** Failures of the browser's recognition; recording may still work. */
const OF_RECOGNITION: readonly SpeechTrouble[] = [
  "audioCapture",
  "languageNotSupported",
  "recognitionFailed",
];

/** Whether only the recognition failed, so that a recording may work; a refused permission holds for both. */
export function isOfRecognition(trouble: SpeechTrouble): boolean {
  return OF_RECOGNITION.includes(trouble);
}
