/** Is the process alive, and can it serve? */
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { getDiskState } from "../diskSpace.ts";

export function registerHealthRoutes(app: FastifyInstance, deps: Deps): void {
  const options = { config: { rateLimit: false } };
  app.get("/health/live", options, async () => ({ success: true }));
  app.get("/health/ready", options, async () => {
    await deps.database.ping();
    // A full disk refuses images only, so it is ready all the same.
    const { state } = await getDiskState(deps);
    return { success: true, database: deps.database.kind, disk: state };
  });
}
