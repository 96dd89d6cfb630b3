/** Scheduled posts over HTTP, as the specification calls them (section 7): one channel each, thin over the verbs of publications. */
import {
  createScheduledPostSchema,
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
import type { Deps } from "../../deps.ts";
import { signedInOf } from "../../http/session.ts";
import { keyOrFresh } from "../../http/idempotencyKey.ts";
import { listWaiting } from "./publications.ts";
import { publishResult, scheduledPostView, scheduleResult } from "./scheduledItemView.ts";
import * as scheduled from "./scheduledItems.ts";
import { deletePublication, editPost, publishNow } from "./waiting.ts";

const params = z.strictObject({ id: idSchema });

export function registerScheduledPostRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    "/scheduled-posts",
    { schema: { body: createScheduledPostSchema, response: { 201: scheduledResponseSchema } } },
    async (request, reply) => {
      const { userId } = signedInOf(request);
      const key = keyOrFresh(request.headers);
      const item = { kind: "post" as const, ...request.body };
      const made = await scheduled.createScheduled(deps, userId, key, item, deps.clock());
      return await reply.code(201).send(scheduleResult(made, request.body.scheduledDate));
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
        message: "Post updated successfully",
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
    { schema: { params, response: { 200: scheduledResponseSchema } } },
    async (request) => publishResult((await publishNow(deps, seenBy(request))).publication),
  );
}

function seenBy(request: FastifyRequest<{ Params: { id: string } }>) {
  return { userId: signedInOf(request).userId, id: request.params.id, kind: "post" as const };
}
