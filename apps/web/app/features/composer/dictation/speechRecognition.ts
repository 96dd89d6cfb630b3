/** The browser's own speech recognition, where it has one: continuous, final results only (docs/product.md, AI). */

type Recognition = {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onstart: (() => void) | null;
  onresult: ((event: SpeechRecognitionEvent) => void) | null;
  onerror: ((event: SpeechRecognitionErrorEvent) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
};

declare global {
  interface Window {
    readonly SpeechRecognition?: new () => Recognition;
    readonly webkitSpeechRecognition?: new () => Recognition;
  }
}

type Listening = {
  /** Waits for the end of the sentence that is being spoken. */
  readonly finish: () => void;
  readonly abort: () => void;
};

type RecognitionListener = {
  readonly onStart: () => void;
  readonly onText: (text: string) => void;
  /** Called once, at the end. Undefined when it was asked to finish. */
  readonly onEnd: (trouble: SpeechTrouble | undefined) => void;
};

/** The fallback for languages a browser does not recognise. */
const LAST_RESORT = "en-US";
/**
 * Browsers end recognition after every pause. After so many pauses without a word between them, the speaker counts as
 * finished.
 */
const MAX_PAUSES = 5;

export function canRecognise(): boolean {
  return recognitionClass() !== undefined;
}

export function listen(language: string, listener: RecognitionListener): Listening {
  const recognition = createRecognition();
  if (!recognition) {
    listener.onEnd("notSupported");
    return { finish: () => undefined, abort: () => undefined };
  }
  let isOn = true;
  let trouble: SpeechTrouble | undefined;
  let pauses = 0;
  recognition.lang = language;

  function start(): void {
    try {
      recognition?.start();
    } catch {
      isOn = false;
      listener.onEnd("microphoneAccess");
    }
  }

  recognition.onstart = listener.onStart;
  recognition.onresult = ({ results, resultIndex }) => {
    pauses = 0;
    const fresh = [...results].slice(resultIndex).filter(({ isFinal }) => isFinal);
    for (const result of fresh) listener.onText(result[0]?.transcript ?? "");
  };
  recognition.onerror = ({ error }) => {
    // It ends after this error, and begins anew in the fallback language.
    const isForeign = error === "language-not-supported" && recognition.lang !== LAST_RESORT;
    if (isForeign) recognition.lang = LAST_RESORT;
    else if (isOn) trouble ??= troubleOf(error);
  };
  recognition.onend = () => {
    pauses += 1;
    if (pauses === MAX_PAUSES && isOn) trouble ??= "noSpeech";
    if (isOn && !trouble) return start();
    isOn = false;
    listener.onEnd(trouble);
  };
  start();
  return {
    finish: () => {
      isOn = false;
      recognition.stop();
    },
    abort: () => {
      isOn = false;
      recognition.abort();
    },
  };
}

function recognitionClass(): (new () => Recognition) | undefined {
  return window.SpeechRecognition ?? window.webkitSpeechRecognition;
}

function createRecognition(): Recognition | undefined {
  const Class = recognitionClass();
  if (!Class) return undefined;
  const recognition = new Class();
  recognition.continuous = true;
  recognition.interimResults = false;
  return recognition;
}

function troubleOf(error: string): SpeechTrouble {
  switch (error) {
    case "no-speech":
      return "noSpeech";
    case "audio-capture":
      return "audioCapture";
    case "not-allowed":
      return "permissionDenied";
    case "language-not-supported":
      return "languageNotSupported";
    default:
      return "recognitionFailed";
  }
}

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
