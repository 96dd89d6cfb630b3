/**
 * Each round of the event loop accepts one connection, so the last of two hundred that arrive together waits for two hundred rounds, with
 * whatever else is done in them. Work that can wait is done in rounds that brought no connection, one piece in each.
 */

/** Where connections arrive all the time, work waits no longer than this. */
const MAX_WAIT_MS = 50;

export class QuietRounds {
  readonly #waiting: (() => void)[] = [];
  #hasConnection = false;
  #quietSince = 0;

  connectionArrived(): void {
    this.#hasConnection = true;
  }

  next(work: () => void): void {
    if (this.#waiting.push(work) > 1) return;
    this.#quietSince = performance.now();
    setImmediate(() => this.#endRound());
  }

  #endRound(): void {
    const now = performance.now();
    const isQuiet = !this.#hasConnection || now - this.#quietSince > MAX_WAIT_MS;
    this.#hasConnection = false;
    const work = isQuiet ? this.#waiting.shift() : undefined;
    if (isQuiet) this.#quietSince = now;
    if (this.#waiting.length > 0) setImmediate(() => this.#endRound());
    work?.();
  }
}
