/** Drafts over HTTP, and restoring a deleted one (docs/product.md, API calls). */
import {
  createDraftSchema,
  draftResponseSchema,
  draftsResponseSchema,
  updateDraftSchema,
} from "@vestnik/contract/drafts";
import { givenIdSchema, successSchema } from "@vestnik/contract/shared";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { findKey, optionalKey } from "../../http/idempotencyKey.ts";
import { withContent } from "../../http/jsonBody.ts";
import { forKeys } from "../../http/keyRules.ts";
import { reachOf, signedInOf } from "../../http/session.ts";
import * as verbs from "./drafts.ts";
import { draftView } from "./draftView.ts";

/** Of every change. */
const config = forKeys("draft");
const params = z.strictObject({ id: givenIdSchema });
const response = { 200: draftResponseSchema };

export function registerDraftRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const answer = (row: Parameters<typeof draftView>[0]) => ({
    success: true as const,
    data: draftView(row),
  });

  const reading = { config: forKeys("read"), schema: { response: { 200: draftsResponseSchema } } };
  api.get("/drafts", reading, async (request) => {
    const rows = await verbs.listDrafts(deps, signedInOf(request).userId, reachOf(request));
    const data = rows.map(draftView);
    return { success: true as const, data: { data, total: data.length } };
  });

  api.post(
    "/drafts",
    {
      ...withContent,
      config,
      schema: {
        headers: optionalKey,
        body: createDraftSchema,
        response: { 201: draftResponseSchema },
      },
    },
    async (request, reply) => {
      const { userId } = signedInOf(request);
      const key = findKey(request.headers);
      const made = await verbs.createDraft(deps, userId, request.body, key, deps.clock());
      return await reply.code(201).send(answer(made));
    },
  );

  api.put(
    "/drafts/:id",
    { ...withContent, config, schema: { params, body: updateDraftSchema, response } },
    async (request) => {
      const { version, ...input } = request.body;
      const seen = { userId: signedInOf(request).userId, id: request.params.id, version };
      return answer(await verbs.changeDraft(deps, seen, input, deps.clock()));
    },
  );

  api.delete(
    "/drafts/:id",
    { config, schema: { params, response: { 200: successSchema } } },
    async (request) => {
      const { userId } = signedInOf(request);
      await verbs.deleteDraft(deps, userId, request.params.id, deps.clock());
      return { success: true as const };
    },
  );

  api.post("/drafts/:id/restore", { config, schema: { params, response } }, async (request) => {
    const { userId } = signedInOf(request);
    return answer(await verbs.restoreDraft(deps, userId, request.params.id, deps.clock()));
  });
}
