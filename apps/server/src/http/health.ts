/** Is the process alive, and can it serve? */
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { getDiskState } from "../machine/diskSpace.ts";

/** Load balancers ask every few seconds; with this cache a thousand of them cost the database as much as one. */
const CACHED_MS = 1000;

export function registerHealthRoutes(app: FastifyInstance, deps: Deps): void {
  const getReadiness = shared(async () => {
    await deps.database.ping();
    // A full disk refuses images only, so it is ready all the same.
    const { state } = await getDiskState(deps);
    return { success: true, database: deps.database.kind, disk: state };
  }, CACHED_MS);
  app.get("/health/live", async () => ({ success: true }));
  app.get("/health/ready", async () => await getReadiness());
}

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
