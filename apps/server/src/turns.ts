/** Lets only so many pieces of work run at once; the others wait in line. */
export function createTurns(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < limit) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place passes to the next in line without becoming free in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
