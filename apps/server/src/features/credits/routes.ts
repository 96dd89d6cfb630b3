/** The plan and its meters over HTTP. */
import { creditInfoResponseSchema } from "@vestnik/contract/credits";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Deps } from "../../deps.ts";
import { signedInOf } from "../../http/session.ts";
import { getCreditState } from "./credits.ts";

export function registerCreditRoutes(app: FastifyInstance, deps: Deps): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: "GET",
    url: "/credits/info",
    schema: { response: { 200: creditInfoResponseSchema } },
    handler: async (request) => {
      const { userId } = signedInOf(request);
      const { plan, periodEnd, ...meters } = await getCreditState(deps, userId, deps.clock());
      return {
        success: true as const,
        data: {
          ...meters,
          subscriptionType: plan,
          resetDate: periodEnd.toISOString(),
          isActive: true,
          downgradeOnExpiry: false,
          endDate: null,
          daysLeft: null,
        },
      };
    },
  });
}
