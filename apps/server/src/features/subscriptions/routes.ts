/** What another plan would change, over HTTP. */
import { planChangeQuerySchema, planChangeResponseSchema } from "@vestnik/contract/payments";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Deps } from "../../deps.ts";
import { signedInOf } from "../../http/session.ts";
import { previewChange } from "./change.ts";

export function registerSubscriptionRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    "/subscription/change",
    {
      schema: {
        querystring: planChangeQuerySchema,
        response: { 200: planChangeResponseSchema },
      },
    },
    async (request) => {
      const { userId } = signedInOf(request);
      const change = await previewChange(deps, userId, request.query.plan, deps.clock());
      const parked = [...change.channelsOverPlan];
      return { success: true as const, data: { ...change, channelsOverPlan: parked } };
    },
  );
}
