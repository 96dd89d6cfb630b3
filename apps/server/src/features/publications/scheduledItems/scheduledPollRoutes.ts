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
import type { Deps } from "../../../deps.ts";
import { withContent } from "../../../http/jsonBody.ts";
import { signedInOf } from "../../../http/session.ts";
import { keyOrFresh, optionalKey } from "../../../http/idempotencyKey.ts";
import { whenAskerLeaves } from "../../../http/askerLeaves.ts";
import { leaveLines } from "../../../http/ownLine.ts";
import { listWaiting } from "../publications.ts";
import {
  scheduledPollView,
  scheduleResult,
  sendingResult,
  sendingStatus,
} from "./scheduledItemView.ts";
import { createScheduled } from "./scheduledItems.ts";
import { awaitSending } from "./outcome.ts";
import type { OutcomeWaits } from "./outcomeWaits.ts";
import { deletePublication, publishNow } from "../waiting/waiting.ts";

const params = z.strictObject({ id: idSchema });
const sendingResponses = {
  200: scheduledResponseSchema,
  201: scheduledResponseSchema,
  202: scheduledResponseSchema,
};

export function registerScheduledPollRoutes(
  app: FastifyInstance,
  deps: Deps,
  waits: OutcomeWaits,
): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    "/scheduled-polls",
    {
      ...withContent,
      schema: {
        headers: optionalKey,
        body: createScheduledPollSchema,
        response: sendingResponses,
      },
      config: { failureCode: "error_scheduling" },
    },
    async (request, reply) => {
      const { userId } = signedInOf(request);
      const key = keyOrFresh(request.headers);
      const item = { kind: "poll" as const, ...request.body };
      const made = await createScheduled(deps, userId, key, item, deps.clock());
      if (request.body.scheduledDate === null) {
        leaveLines(request);
        const sending = await awaitSending(deps, waits, made, whenAskerLeaves(reply));
        return await reply.code(sendingStatus(sending, 201)).send(sendingResult(sending, made));
      }
      return await reply.code(201).send(scheduleResult(made));
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
    { schema: { params, response: sendingResponses } },
    async (request, reply) => {
      const { publication } = await publishNow(deps, seenBy(request));
      leaveLines(request);
      const sending = await awaitSending(deps, waits, publication, whenAskerLeaves(reply));
      const status = sendingStatus(sending, 200);
      return await reply.code(status).send(sendingResult(sending, publication));
    },
  );
}

function seenBy(request: FastifyRequest<{ Params: { id: string } }>) {
  return { userId: signedInOf(request).userId, id: request.params.id, kind: "poll" as const };
}
