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

/** So many places; work takes as many as it weighs, in its turn, and gives them back. */
export function createPlaces(total: number): (weight: number) => Promise<() => void> {
  const waiting: { readonly weight: number; readonly enter: () => void }[] = [];
  let free = total;
  function letIn(): void {
    for (let first = waiting[0]; first && first.weight <= free; first = waiting[0]) {
      waiting.shift();
      free -= first.weight;
      first.enter();
    }
  }
  return async (wanted) => {
    // What weighs more than there is goes alone.
    const weight = Math.min(wanted, total);
    await new Promise<void>((enter) => {
      waiting.push({ weight, enter });
      letIn();
    });
    let isTaken = true;
    return () => {
      if (isTaken) free += weight;
      isTaken = false;
      letIn();
    };
  };
}
