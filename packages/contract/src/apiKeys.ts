/** Personal API keys (`/api-keys`): made, listed and ended by a session, never by a key. */
import { apiKeyScopes, MAX_API_KEY_DAYS } from "@vestnik/domain/apiKey";
import { z } from "zod";
import { givenIdSchema, givenText, idSchema, instantSchema } from "./shared.ts";

/** Far above what the rules of the domain allow, which answer with a sentence. */
const MAX_NAME_LETTERS = 400;
const MAX_CHANNELS = 500;

export const createApiKeySchema = z.strictObject({
  name: givenText(MAX_NAME_LETTERS),
  scopes: z.array(z.enum(apiKeyScopes)).max(apiKeyScopes.length),
  /** Null: all channels, also those that are connected later. */
  channelIds: z.array(givenIdSchema).max(MAX_CHANNELS).nullable(),
  /** Null: it does not expire. */
  expiresInDays: z.int().min(1).max(MAX_API_KEY_DAYS).nullable(),
});
export type CreateApiKey = z.input<typeof createApiKeySchema>;

const apiKeySchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  /** The last characters of the key, by which its owner recognises it. */
  ending: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  /** Null: all channels. Those that were removed are left out. */
  channelIds: z.array(idSchema).nullable(),
  createdAt: instantSchema,
  /** Written at most once a minute. */
  lastUsedAt: instantSchema.nullable(),
  expiresAt: instantSchema.nullable(),
  isExpired: z.boolean(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeysResponseSchema = z.strictObject({
  success: z.literal(true),
  apiKeys: z.array(apiKeySchema),
});

/** The only answer that contains the key itself. */
export const newApiKeyResponseSchema = z.strictObject({
  success: z.literal(true),
  apiKey: apiKeySchema,
  /** `vst_` and 43 characters: 256 random bits. */
  key: z.string(),
});
