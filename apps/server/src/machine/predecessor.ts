/** A process that was stopped, or whose starter was killed, still finishes what it sends. Its successor waits for its lock and its port. */
import { retryWhile } from "./retryWhile.ts";

/** Longer than a worker waits for requests in flight. */
const PREDECESSOR_ENDS_MS = 25_000;
/** Longer than a server of ours takes to say that it is alive, also where other programs use the whole machine; short for an operator who waits. */
const ANSWERS_WITHIN_MS = 3000;

/**
 * Retries while the resource is taken. After `withinMs` it belongs to a process that is not about to end, and the last error is
 * thrown.
 */
export async function afterPredecessor<T>(
  attempt: () => Promise<T>,
  isTaken: (error: unknown) => boolean | Promise<boolean>,
  onWait: (error: unknown) => void,
  withinMs = PREDECESSOR_ENDS_MS,
): Promise<T> {
  return await retryWhile(attempt, { isPassing: isTaken, onWait, withinMs });
}

/** Another process listens on the port. */
export function isPortTaken(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

/** Any other program will not go away by itself, so its port is not waited for. */
export async function isHeldByVestnik(host: string, port: number): Promise<boolean> {
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const name = reachable.includes(":") ? `[${reachable}]` : reachable;
  try {
    const response = await fetch(`http://${name}:${port}/api/health/live`, {
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    const answer: unknown = await response.json();
    return response.ok && answer !== null && typeof answer === "object" && "success" in answer;
  } catch (error) {
    // It stopped listening in this moment, or its connections are being closed: the next try tells.
    return isConnectionRefused(error);
  }
}

function isConnectionRefused(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && cause.code === "ECONNREFUSED") return true;
  }
  return false;
}
