/**
 * Scheduled posts and polls over HTTP (docs/product.md, API calls): one channel each, thin over the verbs of
 * publications. Polls cannot be edited (decision 7).
 */
import {
  createScheduledPollSchema,
  createScheduledPostSchema,
  postUpdated,
  scheduledPollsResponseSchema,
  scheduledPostResponseSchema,
  scheduledPostsResponseSchema,
  scheduledResponseSchema,
  updatedPostResponseSchema,
  updateScheduledPostSchema,
} from "@vestnik/contract/scheduledItems";
import { givenIdSchema, successSchema } from "@vestnik/contract/shared";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps.ts";
import { languageOf } from "../../../http/errors.ts";
import { withContent } from "../../../http/jsonBody.ts";
import { forKeys, forKeysByDate } from "../../../http/keyRules.ts";
import { reachOf, signedInOf } from "../../../http/session.ts";
import { keyOrFresh, optionalKey } from "../../../http/idempotencyKey.ts";
import { whenAskerLeaves } from "../../../http/askerLeaves.ts";
import { releaseSlots } from "../../../http/userConcurrency.ts";
import { listWaiting } from "../publications.ts";
import * as view from "./scheduledItemView.ts";
import { createScheduled, getScheduled } from "./scheduledItems.ts";
import { awaitSending } from "./outcome.ts";
import type { OutcomeWaits } from "./outcome.ts";
import { decideOne, deletion, editing, publishingNow } from "../waiting/waiting.ts";

const params = z.strictObject({ id: givenIdSchema });
const sendingResponses = {
  200: scheduledResponseSchema,
  201: scheduledResponseSchema,
  202: scheduledResponseSchema,
};
const creation = { headers: optionalKey, response: sendingResponses };
const creating = { ...forKeysByDate, failureCode: "error_scheduling" } as const;

type Item = Parameters<typeof createScheduled>[3];
type OfOne = { Params: { id: string } };

export function registerScheduledItemRoutes(
  app: FastifyInstance,
  deps: Deps,
  waits: OutcomeWaits,
): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    "/scheduled-posts",
    {
      ...withContent,
      schema: { ...creation, body: createScheduledPostSchema },
      config: creating,
    },
    async (request, reply) => await create(request, reply, { kind: "post", ...request.body }),
  );

  api.post(
    "/scheduled-polls",
    {
      ...withContent,
      schema: { ...creation, body: createScheduledPollSchema },
      config: creating,
    },
    async (request, reply) => await create(request, reply, { kind: "poll", ...request.body }),
  );

  api.get(
    "/scheduled-posts",
    { config: forKeys("read"), schema: { response: { 200: scheduledPostsResponseSchema } } },
    async (request) => {
      const rows = await listWaiting(deps, signedInOf(request).userId, "post", reachOf(request));
      return { success: true as const, posts: rows.map(view.scheduledPostView) };
    },
  );

  api.get(
    "/scheduled-polls",
    { config: forKeys("read"), schema: { response: { 200: scheduledPollsResponseSchema } } },
    async (request) => {
      const rows = await listWaiting(deps, signedInOf(request).userId, "poll", reachOf(request));
      return { success: true as const, polls: rows.map(view.scheduledPollView) };
    },
  );

  api.get(
    "/scheduled-posts/:id",
    {
      config: forKeys("read"),
      schema: { params, response: { 200: scheduledPostResponseSchema } },
    },
    async (request) => {
      const found = await getScheduled(deps, seenBy(request, "post"));
      return { success: true as const, post: view.scheduledPostView(found) };
    },
  );

  api.put(
    "/scheduled-posts/:id",
    {
      ...withContent,
      config: forKeysByDate,
      schema: {
        params,
        body: updateScheduledPostSchema,
        response: { 200: updatedPostResponseSchema },
      },
    },
    async (request) => {
      const { version, ...edit } = request.body;
      const seen = { ...seenBy(request, "post"), version };
      const decision = await editing(deps, seen.userId, edit, deps.clock());
      const { publication } = await decideOne(deps, seen, decision);
      return {
        success: true as const,
        message: postUpdated[languageOf(request.headers["accept-language"])],
        data: view.scheduledPostView(publication),
      };
    },
  );

  for (const kind of ["post", "poll"] as const) {
    api.delete(
      `/scheduled-${kind}s/:id`,
      { config: forKeys("schedule"), schema: { params, response: { 200: successSchema } } },
      async (request) => {
        await decideOne(deps, seenBy(request, kind), deletion);
        return { success: true as const };
      },
    );

    api.post(
      `/scheduled-${kind}s/:id/publish`,
      { config: forKeys("publish"), schema: { params, response: sendingResponses } },
      async (request, reply) => {
        const decision = publishingNow(deps, deps.clock());
        const { publication } = await decideOne(deps, seenBy(request, kind), decision);
        return await answerWhenSent(request, reply, publication, 200);
      },
    );
  }

  async function create(request: FastifyRequest, reply: FastifyReply, item: Item) {
    const { userId } = signedInOf(request);
    const made = await createScheduled(
      deps,
      userId,
      keyOrFresh(request.headers),
      item,
      deps.clock(),
    );
    if (item.scheduledDate === null) return await answerWhenSent(request, reply, made, 201);
    return await reply.code(201).send(view.scheduleResult(made));
  }

  async function answerWhenSent(
    request: FastifyRequest,
    reply: FastifyReply,
    made: Awaited<ReturnType<typeof createScheduled>>,
    confirmed: 200 | 201,
  ) {
    releaseSlots(request);
    const sending = await awaitSending(deps, waits, made, whenAskerLeaves(reply));
    const status = view.sendingStatus(sending, confirmed);
    return await reply.code(status).send(view.sendingResult(sending, made));
  }
}

function seenBy<Kind extends "post" | "poll">(request: FastifyRequest<OfOne>, kind: Kind) {
  return { userId: signedInOf(request).userId, id: request.params.id, kind };
}
