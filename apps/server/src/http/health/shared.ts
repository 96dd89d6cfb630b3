/** Runs `ask` once for all callers meanwhile, and caches the result, good or bad, for a while. */
export function shared<T>(ask: () => Promise<T>, cacheMs: number): () => Promise<T> {
  let latest: Promise<T> | undefined;
  let staleAt = Infinity;
  return async () => {
    if (!latest || performance.now() >= staleAt) {
      staleAt = Infinity;
      latest = ask().finally(() => (staleAt = performance.now() + cacheMs));
    }
    return await latest;
  };
}
