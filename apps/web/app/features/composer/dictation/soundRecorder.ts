/** Records speech. The microphone is open from the first moment of a recording to its last, and never otherwise. */
import { openLevelMeter } from "./levelMeter.ts";
import { SpeechError } from "./speechTrouble.ts";

export type SoundRecorder = {
  /** Resolves with everything recorded, when the recording is over. */
  readonly recording: Promise<Recorded>;
  readonly stop: () => void;
  /** The present level, from 0 to 1. */
  readonly level: () => number;
};

type Recorded = {
  readonly audio: Blob;
  /** It ended by itself, because the microphone was lost. */
  readonly isCutOff: boolean;
};

/** The server accepts these types; the first one the browser supports is used. */
const TYPES = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];
/** Enough for speech, and little to upload on a mobile connection. */
const BITS_PER_SECOND = 48_000;

export function canRecord(): boolean {
  return typeof MediaRecorder !== "undefined" && navigator.mediaDevices !== undefined;
}

/** Asks for the microphone. Throws `SpeechError`, or the signal's reason when it was aborted meanwhile. */
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
    // A recorder that has ended by itself throws when it is stopped.
    if (recorder.state !== "inactive") recorder.stop();
  };
  return { recording, stop, level: meter.level };
}
