/** Publications over HTTP. */
import {
  createPublicationsSchema,
  publicationDetailsResponseSchema,
  publicationListQuerySchema,
  publicationListResponseSchema,
  publicationResponseSchema,
  publicationsResponseSchema,
  resolvePublicationSchema,
} from "@vestnik/contract/publications";
import { givenIdSchema } from "@vestnik/contract/shared";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { withContent } from "../../http/jsonBody.ts";
import { forKeys, forKeysByDate } from "../../http/keyRules.ts";
import { reachOf, signedInOf } from "../../http/session.ts";
import { requiredKey, requireKey } from "../../http/idempotencyKey.ts";
import { readCursor, writeCursor } from "./listCursor.ts";
import * as verbs from "./publications.ts";
import { attemptView, followUpView, publicationView } from "./publicationView.ts";

const paramsSchema = z.strictObject({ id: givenIdSchema });
/** One more row than the page shows whether there is a next page. */
const PAGE_LIMIT_EXTRA = 1;

export function registerPublicationRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const { linkRoot } = deps.config.telegram;

  api.post(
    "/publications",
    {
      ...withContent,
      config: forKeysByDate,
      schema: {
        headers: requiredKey,
        body: createPublicationsSchema,
        response: { 201: publicationsResponseSchema },
      },
    },
    async (request, reply) => {
      const { userId } = signedInOf(request);
      const made = await verbs.publish(
        deps,
        userId,
        requireKey(request.headers),
        request.body,
        deps.clock(),
      );
      const publications = made.map((row) => publicationView(row, linkRoot));
      return await reply.code(201).send({ success: true, publications });
    },
  );

  api.get(
    "/publications",
    {
      config: forKeys("read"),
      schema: {
        querystring: publicationListQuerySchema,
        response: { 200: publicationListResponseSchema },
      },
    },
    async (request) => {
      const { cursor, limit, ...filter } = request.query;
      const found = await verbs.listPublications(deps, signedInOf(request).userId, {
        ...filter,
        within: reachOf(request),
        after: cursor === undefined ? undefined : readCursor(cursor),
        limit: limit + PAGE_LIMIT_EXTRA,
      });
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      return {
        success: true as const,
        publications: page.map((row) => publicationView(row, linkRoot)),
        nextCursor: last ? writeCursor(last.publication) : null,
      };
    },
  );

  api.get(
    "/publications/:id",
    {
      config: forKeys("read"),
      schema: { params: paramsSchema, response: { 200: publicationDetailsResponseSchema } },
    },
    async (request) => {
      const { userId } = signedInOf(request);
      const found = await verbs.getPublication(deps, userId, request.params.id);
      const attempts = await verbs.getAttempts(deps, userId, request.params.id);
      const followUps = await verbs.getFollowUps(deps, userId, request.params.id);
      return {
        success: true as const,
        publication: publicationView(found, linkRoot),
        attempts: attempts.map(attemptView),
        followUps: followUps.map(followUpView),
      };
    },
  );

  api.post(
    "/publications/:id/resolve",
    {
      config: forKeys("publish"),
      schema: {
        params: paramsSchema,
        body: resolvePublicationSchema,
        response: { 200: publicationResponseSchema },
      },
    },
    async (request) => {
      const { choice, version } = request.body;
      const { userId } = signedInOf(request);
      const resolved = await verbs.resolvePublication(
        deps,
        userId,
        request.params.id,
        choice,
        version,
        deps.clock(),
      );
      return { success: true as const, publication: publicationView(resolved, linkRoot) };
    },
  );
}
