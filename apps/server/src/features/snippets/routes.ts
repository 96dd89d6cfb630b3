/** Snippets over HTTP: templates, signatures and tag sets. */
import { givenIdSchema, successSchema } from "@vestnik/contract/shared";
import {
  createSnippetSchema,
  snippetResponseSchema,
  snippetsResponseSchema,
  updateSnippetSchema,
} from "@vestnik/contract/snippets";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { findKey, optionalKey } from "../../http/idempotencyKey.ts";
import { withContent } from "../../http/jsonBody.ts";
import { forKeys } from "../../http/keyRules.ts";
import { reachOf, signedInOf } from "../../http/session.ts";
import * as verbs from "./snippets.ts";
import { snippetView } from "./snippetView.ts";

/** Of every change. */
const config = forKeys("draft");
const params = z.strictObject({ id: givenIdSchema });
const response = { 200: snippetResponseSchema };

export function registerSnippetRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const answer = (row: Parameters<typeof snippetView>[0]) => ({
    success: true as const,
    snippet: snippetView(row),
  });

  api.get(
    "/snippets",
    { config: forKeys("read"), schema: { response: { 200: snippetsResponseSchema } } },
    async (request) => {
      const { userId } = signedInOf(request);
      const rows = await verbs.listSnippets(deps, userId, reachOf(request));
      return { success: true as const, snippets: rows.map(snippetView) };
    },
  );

  api.post(
    "/snippets",
    {
      ...withContent,
      config,
      schema: {
        headers: optionalKey,
        body: createSnippetSchema,
        response: { 201: snippetResponseSchema },
      },
    },
    async (request, reply) => {
      const { userId } = signedInOf(request);
      const key = findKey(request.headers);
      const made = await verbs.createSnippet(deps, userId, request.body, key, deps.clock());
      return await reply.code(201).send(answer(made));
    },
  );

  api.put(
    "/snippets/:id",
    { ...withContent, config, schema: { params, body: updateSnippetSchema, response } },
    async (request) => {
      const { version, ...input } = request.body;
      const seen = { userId: signedInOf(request).userId, id: request.params.id, version };
      return answer(await verbs.changeSnippet(deps, seen, input, deps.clock()));
    },
  );

  api.delete(
    "/snippets/:id",
    { config, schema: { params, response: { 200: successSchema } } },
    async (request) => {
      const { userId } = signedInOf(request);
      await verbs.deleteSnippet(deps, userId, request.params.id, deps.clock());
      return { success: true as const };
    },
  );

  api.post("/snippets/:id/restore", { config, schema: { params, response } }, async (request) => {
    const { userId } = signedInOf(request);
    return answer(await verbs.restoreSnippet(deps, userId, request.params.id, deps.clock()));
  });
}
