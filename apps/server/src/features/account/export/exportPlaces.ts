/** The places for downloads. Each takes as long as its reader does, so when all are taken the slowest reader gives way. */
import { createSemaphore } from "../../../semaphores/semaphore.ts";

export type PlaceLimits = {
  readonly places: number;
  /** How long a reader keeps a place, however slow. */
  readonly leastMs: number;
};

/** A download that runs. */
type Running = {
  readonly begunAt: number;
  readonly takenBytes: () => number;
  readonly gaveWay: AbortController;
};

export type Place = {
  /** Aborts when the download has to end, because others wait and it is the slowest. */
  readonly gaveWay: AbortSignal;
  leave(): void;
};

export type ExportPlaces = {
  /**
   * Resolves with a place, in the order of asking, or with undefined when the reader left first. `takenBytes` says at any time how much
   * the reader has taken. Answers `false` at once when every place was taken a moment ago.
   */
  enter(
    left: AbortSignal,
    takenBytes: () => number,
    now: () => number,
  ): Promise<Place | undefined> | false;
};

export function createExportPlaces({ places, leastMs }: PlaceLimits): ExportPlaces {
  const semaphore = createSemaphore(places, Number.POSITIVE_INFINITY);
  const running = new Set<Running>();
  /** Those who have a place or wait for one that somebody leaves for them. */
  let coming = 0;

  function makeRoom(now: number): boolean {
    const paceOf = ({ begunAt, takenBytes }: Running) => takenBytes() / (now - begunAt);
    const [slowest] = [...running]
      .filter(({ gaveWay, begunAt }) => !gaveWay.signal.aborted && now - begunAt >= leastMs)
      .toSorted((one, other) => paceOf(one) - paceOf(other));
    slowest?.gaveWay.abort();
    return slowest !== undefined;
  }

  async function take(
    entering: Promise<(() => void) | undefined>,
    takenBytes: () => number,
    now: () => number,
  ): Promise<Place | undefined> {
    const release = await entering;
    if (!release) return void (coming -= 1);
    const download = { begunAt: now(), takenBytes, gaveWay: new AbortController() };
    running.add(download);
    return {
      gaveWay: download.gaveWay.signal,
      leave() {
        if (!running.delete(download)) return;
        coming -= 1;
        release();
      },
    };
  }

  return {
    enter(left, takenBytes, now) {
      if (coming >= places && !makeRoom(now())) return false;
      const entering = semaphore.enter(left);
      if (entering === false) return false;
      coming += 1;
      return take(entering, takenBytes, now);
    },
  };
}
