/** Updates of bots: outside sessions, for who knows the secret of the webhook. */
import { givenIdSchema, successSchema } from "@vestnik/contract/shared";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { createPlaceChecks, receiveUpdate, requireWebhook } from "./updates.ts";

/** Several times the largest poll. */
const UPDATE_BYTES = 64 * 1024;
/** Of one bot. What is refused comes again. */
const UPDATES_PER_MINUTE = 600;

const paramsSchema = z.strictObject({ id: givenIdSchema });
type Webhook = Awaited<ReturnType<typeof requireWebhook>>;

export function registerUpdateRoutes(app: FastifyInstance, deps: Deps): void {
  const webhooks = new WeakMap<FastifyRequest, Webhook>();
  const checks = createPlaceChecks(deps);
  app.addHook("onClose", async () => await checks.finished());
  const count = app.createRateLimit({
    max: app.divided(UPDATES_PER_MINUTE),
    timeWindow: "1 minute",
    keyGenerator: (request) => webhooks.get(request)?.id ?? "",
  });
  app.withTypeProvider<ZodTypeProvider>().post(
    "/telegram/updates/:id",
    {
      bodyLimit: UPDATE_BYTES,
      schema: { params: paramsSchema, response: { 200: successSchema } },
      // Before the body is read.
      onRequest: async (request) => {
        const { id } = paramsSchema.parse(request.params);
        const secret = request.headers["x-telegram-bot-api-secret-token"];
        const given = typeof secret === "string" ? secret : undefined;
        webhooks.set(request, await requireWebhook(deps, id, given));
        const counted = await count(request);
        if (!counted.isAllowed && counted.isExceeded)
          throw new AppError("rate_limited", { seconds: Math.max(1, counted.ttlInSeconds) });
      },
    },
    async (request) => {
      const webhook = webhooks.get(request);
      if (webhook) await receiveUpdate(deps, checks, webhook, request.body);
      return { success: true as const };
    },
  );
}
