/** A weighted semaphore: work acquires as many permits as it weighs, in order of arrival, and releases them with the function it gets. */
export function createWeightedSemaphore(total: number): (weight: number) => Promise<() => void> {
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
    // Work that weighs more than all permits runs alone.
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
