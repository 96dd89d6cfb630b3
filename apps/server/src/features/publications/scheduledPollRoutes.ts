/** Scheduled polls over HTTP, as the specification calls them (section 7). They cannot be edited (decision 17). */
import {
  createScheduledPollSchema,
  scheduledPollsResponseSchema,
  scheduledResponseSchema,
} from "@vestnik/contract/scheduledItems";
import { idSchema, successSchema } from "@vestnik/contract/shared";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { signedInOf } from "../../http/session.ts";
import { keyOrFresh } from "../../http/idempotencyKey.ts";
import { listWaiting } from "./publications.ts";
import { publishResult, scheduledPollView, scheduleResult } from "./scheduledItemView.ts";
import { createScheduled } from "./scheduledItems.ts";
import { deletePublication, publishNow } from "./waiting.ts";

const params = z.strictObject({ id: idSchema });

export function registerScheduledPollRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    "/scheduled-polls",
    { schema: { body: createScheduledPollSchema, response: { 201: scheduledResponseSchema } } },
    async (request, reply) => {
      const { userId } = signedInOf(request);
      const key = keyOrFresh(request.headers);
      const item = { kind: "poll" as const, ...request.body };
      const made = await createScheduled(deps, userId, key, item, deps.clock());
      return await reply.code(201).send(scheduleResult(made, request.body.scheduledDate));
    },
  );

  api.get(
    "/scheduled-polls",
    { schema: { response: { 200: scheduledPollsResponseSchema } } },
    async (request) => {
      const rows = await listWaiting(deps, signedInOf(request).userId, "poll");
      return { success: true as const, polls: rows.map(scheduledPollView) };
    },
  );

  api.delete(
    "/scheduled-polls/:id",
    { schema: { params, response: { 200: successSchema } } },
    async (request) => {
      await deletePublication(deps, seenBy(request));
      return { success: true as const };
    },
  );

  api.post(
    "/scheduled-polls/:id/publish",
    { schema: { params, response: { 200: scheduledResponseSchema } } },
    async (request) => publishResult((await publishNow(deps, seenBy(request))).publication),
  );
}

function seenBy(request: FastifyRequest<{ Params: { id: string } }>) {
  return { userId: signedInOf(request).userId, id: request.params.id, kind: "poll" as const };
}
