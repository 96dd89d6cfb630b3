/** Only one dictation runs at a time: a new one ends the one that runs elsewhere on the page. */
type Speech = {
  readonly end: () => void;
  /** Resolves when the microphone is free again. */
  readonly isOver: Promise<void>;
};

let speech: Speech | undefined;

/** Calls `speak` when no other dictation is running; calls `end` when another one wants to begin. */
export async function speakAlone<Said>(
  signal: AbortSignal,
  end: () => void,
  speak: () => Promise<Said>,
): Promise<Said> {
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const earlier = speech;
  const own = { end, isOver };
  speech = own;
  // A dictation that was left may still wait for the browser's permission; the next one does not wait for it.
  signal.addEventListener("abort", () => resolve());
  try {
    earlier?.end();
    await earlier?.isOver;
    signal.throwIfAborted();
    return await speak();
  } finally {
    if (speech === own) speech = undefined;
    resolve();
  }
}
