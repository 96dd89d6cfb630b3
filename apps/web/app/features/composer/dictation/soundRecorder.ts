/** Records speech. The microphone is open from the first moment of a recording to its last, and never otherwise. */
import { transcriptResponseSchema } from "@vestnik/contract/generation";
import type { Language } from "@vestnik/contract/shared";
import { SpeechError } from "./speechRecognition.ts";
import { request } from "../../../shared/api/request.ts";

type SoundRecorder = {
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

/** The level of a microphone, which shows a speaking person that it works. */
type LevelMeter = { readonly level: () => number; readonly close: () => void };

/** Speech seldom reaches a tenth of the range. */
const AMPLIFIED = 8;

/** A browser that refuses an audio context shows no level; the recording works all the same. */
function openLevelMeter(stream: MediaStream): LevelMeter {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    return {
      level: () => {
        analyser.getFloatTimeDomainData(samples);
        const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
        return Math.min(1, Math.sqrt(power) * AMPLIFIED);
      },
      close: () => void context.close(),
    };
  } catch {
    return { level: () => 0, close: () => undefined };
  }
}

// Transcription by our own server.

export async function transcribe(
  recording: Blob,
  language: Language,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  form.append("language", language);
  form.append("audio", recording, "speech");
  const answer = await request(transcriptResponseSchema, "POST", "/ai/transcribe", form, {
    signal,
  });
  return answer.data.text;
}
