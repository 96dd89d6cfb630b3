/** Nobody speaks into two texts at once: whoever begins ends what is being spoken elsewhere on the page. */
type Speech = {
  readonly end: () => void;
  /** The microphone is free again. */
  readonly isOver: Promise<void>;
};

let speech: Speech | undefined;

/** `speak` begins when nobody else is speaking; `end` is called when somebody else wants to. */
export async function speakAlone<Said>(
  signal: AbortSignal,
  end: () => void,
  speak: () => Promise<Said>,
): Promise<Said> {
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const earlier = speech;
  const own = { end, isOver };
  speech = own;
  // Whoever leaves may still have to wait for the browser, which asks for leave; nobody else has to.
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
