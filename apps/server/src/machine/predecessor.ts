/** A process that was stopped, or whose starter was killed, still finishes what it sends. Its successor waits for what it holds. */

/** Longer than a worker waits for answers that are under way. */
const PREDECESSOR_ENDS_MS = 25_000;
const TRY_EVERY_MS = 250;

/**
 * Tries until nothing is taken any more. What is still taken after `withinMs` belongs to a process that is not about to end, and
 * the refusal is passed on.
 */
export async function afterPredecessor<T>(
  attempt: () => Promise<T>,
  isTaken: (error: unknown) => boolean,
  onWait: (error: unknown) => void,
  withinMs = PREDECESSOR_ENDS_MS,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTaken(error) || Date.now() >= deadline) throw error;
      if (tries === 0) onWait(error);
    }
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
}

/** Another process listens on the port. */
export function isPortTaken(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
