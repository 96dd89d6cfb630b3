/** Records what is spoken. The microphone is open from the first moment of a recording to its last, and never otherwise. */
import { openLevelMeter } from "./levelMeter.ts";
import { SpeechError } from "./speechTrouble.ts";

export type SoundRecorder = {
  /** Everything that was recorded, once it is over. */
  readonly recording: Promise<Recorded>;
  readonly stop: () => void;
  /** How loud it is now, from 0 to 1. */
  readonly level: () => number;
};

type Recorded = {
  readonly audio: Blob;
  /** It ended by itself: the microphone went away. */
  readonly isCutOff: boolean;
};

/** The first of these the browser can make; they are what the server takes. */
const TYPES = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];
/** Plenty for speech, and little to upload on the road. */
const BITS_PER_SECOND = 48_000;

export function canRecord(): boolean {
  return typeof MediaRecorder !== "undefined" && navigator.mediaDevices !== undefined;
}

/** Asks for the microphone. Throws `SpeechError`; whoever gives up meanwhile gets the signal's reason. */
export async function openRecorder(giveUp: AbortSignal): Promise<SoundRecorder> {
  const stream = await openMicrophone();
  const close = () => stream.getTracks().forEach((track) => track.stop());
  try {
    giveUp.throwIfAborted();
    const recorder = startRecorder(stream, close);
    giveUp.addEventListener("abort", () => {
      recorder.stop();
      close();
    });
    return recorder;
  } catch (error) {
    close();
    throw giveUp.aborted ? error : new SpeechError("microphoneAccess", { cause: error });
  }
}

async function openMicrophone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    throw new SpeechError(troubleOf(error), { cause: error });
  }
}

function troubleOf(error: unknown) {
  switch (error instanceof DOMException ? error.name : "") {
    case "NotAllowedError":
    case "SecurityError":
      return "permissionDenied";
    case "NotFoundError":
    case "OverconstrainedError":
      return "audioCapture";
    default:
      return "microphoneAccess";
  }
}

function startRecorder(stream: MediaStream, close: () => void): SoundRecorder {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: BITS_PER_SECOND,
    ...(mimeType && { mimeType }),
  });
  const meter = openLevelMeter(stream);
  const { promise: recording, resolve } = Promise.withResolvers<Recorded>();
  const chunks: Blob[] = [];
  let isAskedToStop = false;
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  recorder.onstop = () => {
    close();
    meter.close();
    const audio = new Blob(chunks, { type: recorder.mimeType });
    resolve({ audio, isCutOff: !isAskedToStop });
  };
  recorder.start();
  const stop = () => {
    isAskedToStop = true;
    // What ended by itself refuses to be stopped.
    if (recorder.state !== "inactive") recorder.stop();
  };
  return { recording, stop, level: meter.level };
}
