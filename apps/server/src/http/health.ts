/** Is the process alive, and can it serve? */
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

export function registerHealthRoutes(app: FastifyInstance, { database }: Deps): void {
  const options = { config: { rateLimit: false } };
  app.get("/health/live", options, async () => ({ success: true }));
  app.get("/health/ready", options, async () => {
    await database.ping();
    return { success: true, database: database.kind };
  });
}
