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

/** What the browser's recognition fails by, though its microphone may record. */
const OF_RECOGNITION: readonly SpeechTrouble[] = [
  "audioCapture",
  "languageNotSupported",
  "recognitionFailed",
];

/** The fault of the recognition alone, which a recording may not meet; a refused permission holds for both. */
export function isOfRecognition(trouble: SpeechTrouble): boolean {
  return OF_RECOGNITION.includes(trouble);
}
