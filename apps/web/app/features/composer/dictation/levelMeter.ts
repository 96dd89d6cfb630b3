/** The level of a microphone, which shows a speaking person that it works. */
export type LevelMeter = { readonly level: () => number; readonly close: () => void };

/** Speech seldom reaches a tenth of the range. */
const AMPLIFIED = 8;

/** A browser that refuses an audio context shows no level; the recording works all the same. */
export function openLevelMeter(stream: MediaStream): LevelMeter {
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
