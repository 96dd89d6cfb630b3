/** Decisions about published posts over HTTP: of one batch, those that are named. */
import {
  batchResponseSchema,
  fixBatchSchema,
  pinBatchSchema,
  seenBatchSchema,
} from "@vestnik/contract/batches";
import { publicationResponseSchema, tellMessageSchema } from "@vestnik/contract/publications";
import { givenIdSchema } from "@vestnik/contract/shared";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps.ts";
import { withContent } from "../../../http/jsonBody.ts";
import { forKeys } from "../../../http/keyRules.ts";
import { signedInOf } from "../../../http/session.ts";
import { decisionView, publicationView } from "../publicationView.ts";
import { decideBatch, decideOne } from "../waiting/waiting.ts";
import * as published from "./published.ts";

const config = forKeys("publish");
const params = z.strictObject({ id: givenIdSchema });
const response = { 200: batchResponseSchema };

export function registerPublishedRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const { linkRoot } = deps.config.telegram;

  api.put(
    "/publications/batches/:id/published",
    { ...withContent, config, schema: { params, body: fixBatchSchema, response } },
    async (request) => {
      const { publications, ...fix } = request.body;
      const { userId } = signedInOf(request);
      const decision = await published.fixing(deps, userId, fix, deps.clock());
      const seen = { userId, batchId: request.params.id, publications };
      return decisionView(await decideBatch(deps, seen, decision), linkRoot);
    },
  );

  api.delete(
    "/publications/batches/:id/published",
    { config, schema: { params, body: seenBatchSchema, response } },
    async (request) => {
      const { publications } = request.body;
      const { userId } = signedInOf(request);
      const seen = { userId, batchId: request.params.id, publications };
      return decisionView(
        await decideBatch(deps, seen, published.removing(deps.clock())),
        linkRoot,
      );
    },
  );

  api.post(
    "/publications/batches/:id/withdraw",
    { config, schema: { params, body: seenBatchSchema, response } },
    async (request) => {
      const { publications } = request.body;
      const { userId } = signedInOf(request);
      const seen = { userId, batchId: request.params.id, publications };
      return decisionView(await decideBatch(deps, seen, published.withdrawal), linkRoot);
    },
  );

  api.post(
    "/publications/batches/:id/cancel-plan",
    { config, schema: { params, body: seenBatchSchema, response } },
    async (request) => {
      const { publications } = request.body;
      const { userId } = signedInOf(request);
      const seen = { userId, batchId: request.params.id, publications };
      return decisionView(await decideBatch(deps, seen, published.cancellation), linkRoot);
    },
  );

  api.put(
    "/publications/:id/message",
    {
      config,
      schema: { params, body: tellMessageSchema, response: { 200: publicationResponseSchema } },
    },
    async (request) => {
      const { link, version } = request.body;
      const { userId } = signedInOf(request);
      const seen = { userId, id: request.params.id, version };
      const told = await decideOne(deps, seen, published.telling(link, linkRoot));
      return { success: true as const, publication: publicationView(told, linkRoot) };
    },
  );

  api.post(
    "/publications/batches/:id/close-poll",
    { config, schema: { params, body: seenBatchSchema, response } },
    async (request) => {
      const { publications } = request.body;
      const { userId } = signedInOf(request);
      const seen = { userId, batchId: request.params.id, publications };
      return decisionView(await decideBatch(deps, seen, published.closing(deps.clock())), linkRoot);
    },
  );

  api.post(
    "/publications/batches/:id/pin",
    { config, schema: { params, body: pinBatchSchema, response } },
    async (request) => {
      const { publications, pinned } = request.body;
      const { userId } = signedInOf(request);
      const seen = { userId, batchId: request.params.id, publications };
      const decision = published.pinning(pinned ? "pin" : "unpin", deps.clock());
      return decisionView(await decideBatch(deps, seen, decision), linkRoot);
    },
  );
}
