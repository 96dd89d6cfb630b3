/** API keys over HTTP. No key may ask any of these. */
import {
  apiKeysResponseSchema,
  createApiKeySchema,
  newApiKeyResponseSchema,
} from "@vestnik/contract/apiKeys";
import type { ApiKey as WireApiKey } from "@vestnik/contract/apiKeys";
import { givenIdSchema, successSchema } from "@vestnik/contract/shared";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { sessionOf } from "../../http/session.ts";
import { createApiKey, endApiKey, listApiKeys } from "./apiKeys.ts";
import type { ApiKey } from "./apiKeys.ts";

export function registerApiKeyRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    "/api-keys",
    { schema: { response: { 200: apiKeysResponseSchema } } },
    async (request) => {
      const keys = await listApiKeys(deps, sessionOf(request).userId);
      return { success: true as const, apiKeys: keys.map((key) => wireApiKey(key, deps.clock())) };
    },
  );

  api.post(
    "/api-keys",
    {
      config: { answersSecret: true, needsFreshSignIn: true },
      schema: { body: createApiKeySchema, response: { 201: newApiKeyResponseSchema } },
    },
    async (request, reply) => {
      const now = deps.clock();
      const { userId } = sessionOf(request);
      const { apiKey, key } = await createApiKey(deps, userId, request.body, now);
      return await reply
        .code(201)
        .send({ success: true, apiKey: wireApiKey(apiKey, now), key: key.reveal() });
    },
  );

  api.delete(
    "/api-keys/:id",
    {
      schema: { params: z.strictObject({ id: givenIdSchema }), response: { 200: successSchema } },
    },
    async (request) => {
      await endApiKey(deps, sessionOf(request).userId, request.params.id);
      return { success: true as const };
    },
  );
}

function wireApiKey(key: ApiKey, now: Date): WireApiKey {
  const { id, name, ending, scopes, channelIds, createdAt, lastUsedAt, expiresAt } = key;
  return {
    id,
    name,
    ending,
    scopes: [...scopes],
    channelIds: channelIds && [...channelIds],
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt <= now,
  };
}
