/** A process that was stopped, or whose starter was killed, still finishes what it sends. Its successor waits for its lock and its port. */

/** Longer than a worker waits for requests in flight. */
const PREDECESSOR_ENDS_MS = 25_000;
const TRY_EVERY_MS = 250;

/**
 * Retries while the resource is taken. After `withinMs` it belongs to a process that is not about to end, and the last error is
 * thrown.
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
