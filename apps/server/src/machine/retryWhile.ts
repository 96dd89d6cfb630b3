const TRY_EVERY_MS = 250;

type Waiting = {
  /** Whether the failure may pass by itself. */
  readonly isPassing: (error: unknown) => boolean | Promise<boolean>;
  /** Called once, at the first failure of that kind. */
  readonly onWait: (error: unknown) => void;
  readonly withinMs: number;
  readonly everyMs?: number;
};

/** Tries again while what fails may pass by itself; after `withinMs` it does not, and the last error is thrown. */
export async function retryWhile<T>(
  attempt: () => Promise<T>,
  { isPassing, onWait, withinMs, everyMs = TRY_EVERY_MS }: Waiting,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() >= deadline || !(await isPassing(error))) throw error;
      if (tries === 0) onWait(error);
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
