/** The plan, its meters and the use of credits over HTTP. */
import {
  creditHistoryQuerySchema,
  creditHistoryResponseSchema,
  creditInfoResponseSchema,
  useCreditsRequestSchema,
  useCreditsResponseSchema,
} from "@vestnik/contract/credits";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Deps } from "../../deps.ts";
import { withContent } from "../../http/jsonBody.ts";
import { signedInOf } from "../../http/session.ts";
import { getCreditState, useCredits } from "./credits.ts";
import { listHistory } from "./history.ts";

export function registerCreditRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    "/credits/info",
    { schema: { response: { 200: creditInfoResponseSchema } } },
    async (request) => {
      const { userId } = signedInOf(request);
      const { plan, periodEnd, endDate, ...meters } = await getCreditState(
        deps,
        userId,
        deps.clock(),
      );
      return {
        success: true as const,
        data: {
          ...meters,
          subscriptionType: plan,
          resetDate: periodEnd.toISOString(),
          downgradeOnExpiry: endDate !== null,
          endDate: endDate?.toISOString() ?? null,
        },
      };
    },
  );
  api.get(
    "/credits/history",
    {
      schema: {
        querystring: creditHistoryQuerySchema,
        response: { 200: creditHistoryResponseSchema },
      },
    },
    async (request) => {
      const { userId } = signedInOf(request);
      const { entries, nextCursor } = await listHistory(deps, userId, request.query.cursor);
      const shown = entries.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
      return { success: true as const, data: { entries: shown, nextCursor } };
    },
  );
  api.post(
    "/credits/use",
    {
      ...withContent,
      schema: { body: useCreditsRequestSchema, response: { 200: useCreditsResponseSchema } },
    },
    async (request) => {
      const { operationType, quantity } = request.body;
      const { userId } = signedInOf(request);
      return {
        success: true as const,
        data: await useCredits(deps, userId, operationType, quantity),
      };
    },
  );
}
