/** Is the process alive, and can it serve? */
import type { FastifyInstance } from "fastify";
import type { AskReadiness } from "./readiness.ts";

/** Balancers ask every few seconds. */
const quiet = { config: { isLoggedForDebugging: true } } as const;

export function registerHealthRoutes(app: FastifyInstance, askReadiness: AskReadiness): void {
  app.get("/health/live", quiet, async () => ({ success: true }));
  app.get("/health/ready", quiet, async () => await askReadiness());
}
