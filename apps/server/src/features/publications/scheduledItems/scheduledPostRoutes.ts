/** Scheduled posts over HTTP, as the specification calls them (section 7): one channel each, thin over the verbs of publications. */
import {
  createScheduledPostSchema,
  postUpdated,
  scheduledPostResponseSchema,
  scheduledPostsResponseSchema,
  scheduledResponseSchema,
  updatedPostResponseSchema,
  updateScheduledPostSchema,
} from "@vestnik/contract/scheduledItems";
import { idSchema, successSchema } from "@vestnik/contract/shared";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps.ts";
import { languageOf } from "../../../http/errors.ts";
import { withContent } from "../../../http/jsonBody.ts";
import { signedInOf } from "../../../http/session.ts";
import { keyOrFresh, optionalKey } from "../../../http/idempotencyKey.ts";
import { whenAskerLeaves } from "../../../http/askerLeaves.ts";
import { leaveLines } from "../../../http/ownLine.ts";
import { listWaiting } from "../publications.ts";
import {
  scheduledPostView,
  scheduleResult,
  sendingResult,
  sendingStatus,
} from "./scheduledItemView.ts";
import * as scheduled from "./scheduledItems.ts";
import { awaitSending } from "./outcome.ts";
import type { OutcomeWaits } from "./outcomeWaits.ts";
import { deletePublication, editPost, publishNow } from "../waiting/waiting.ts";

const params = z.strictObject({ id: idSchema });
const sendingResponses = {
  200: scheduledResponseSchema,
  201: scheduledResponseSchema,
  202: scheduledResponseSchema,
};

export function registerScheduledPostRoutes(
  app: FastifyInstance,
  deps: Deps,
  waits: OutcomeWaits,
): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    "/scheduled-posts",
    {
      ...withContent,
      schema: {
        headers: optionalKey,
        body: createScheduledPostSchema,
        response: sendingResponses,
      },
      config: { failureCode: "error_scheduling" },
    },
    async (request, reply) => {
      const { userId } = signedInOf(request);
      const key = keyOrFresh(request.headers);
      const item = { kind: "post" as const, ...request.body };
      const made = await scheduled.createScheduled(deps, userId, key, item, deps.clock());
      if (request.body.scheduledDate === null) {
        leaveLines(request);
        const sending = await awaitSending(deps, waits, made, whenAskerLeaves(reply));
        return await reply.code(sendingStatus(sending, 201)).send(sendingResult(sending, made));
      }
      return await reply.code(201).send(scheduleResult(made));
    },
  );

  api.get(
    "/scheduled-posts",
    { schema: { response: { 200: scheduledPostsResponseSchema } } },
    async (request) => {
      const rows = await listWaiting(deps, signedInOf(request).userId, "post");
      return { success: true as const, posts: rows.map(scheduledPostView) };
    },
  );

  api.get(
    "/scheduled-posts/:id",
    { schema: { params, response: { 200: scheduledPostResponseSchema } } },
    async (request) => {
      const found = await scheduled.getScheduled(deps, seenBy(request));
      return { success: true as const, post: scheduledPostView(found) };
    },
  );

  api.put(
    "/scheduled-posts/:id",
    {
      ...withContent,
      schema: {
        params,
        body: updateScheduledPostSchema,
        response: { 200: updatedPostResponseSchema },
      },
    },
    async (request) => {
      const { version, ...edit } = request.body;
      const seen = { ...seenBy(request), version };
      const { publication } = await editPost(deps, seen, edit, deps.clock());
      return {
        success: true as const,
        message: postUpdated[languageOf(request.headers["accept-language"])],
        data: scheduledPostView(publication),
      };
    },
  );

  api.delete(
    "/scheduled-posts/:id",
    { schema: { params, response: { 200: successSchema } } },
    async (request) => {
      await deletePublication(deps, seenBy(request));
      return { success: true as const };
    },
  );

  api.post(
    "/scheduled-posts/:id/publish",
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
  return { userId: signedInOf(request).userId, id: request.params.id, kind: "post" as const };
}
