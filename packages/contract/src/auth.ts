/** Sign-in, sessions and the signed-in user. */
import { z } from "zod";
import { givenText, idSchema, instantSchema } from "./shared.ts";

/**
 * The fields of the login widget: every field it sent, because the hash covers all of them (decision 11). Values arrive as text from a
 * redirect and as numbers from a callback.
 */
export const loginRequestSchema = z.record(
  z.string().max(64),
  // Replacing a lone surrogate does not change the hash, because UTF-8 encodes both alike.
  z.union([givenText(2048), z.number()]),
);
export type LoginRequest = z.infer<typeof loginRequestSchema>;

const userSchema = z.strictObject({
  id: idSchema,
  /** Null for people without a username; show `firstName` then. */
  username: z.string().nullable(),
  firstName: z.string(),
  photoUrl: z.string().nullable(),
});
export type User = z.infer<typeof userSchema>;

export const loginResponseSchema = z.strictObject({
  success: z.literal(true),
  /** Opaque 256-bit session token, 43 characters of base64url. */
  token: z.string(),
  user: userSchema,
});

/** A deletion of the account that can still be undone: until `deleteAt` nothing is sent and nothing can be changed. */
export const deletionSchema = z.strictObject({ askedAt: instantSchema, deleteAt: instantSchema });
export type Deletion = z.infer<typeof deletionSchema>;

export const meResponseSchema = z.strictObject({
  success: z.literal(true),
  user: userSchema,
  deletion: deletionSchema.nullable(),
});

const sessionSchema = z.strictObject({
  id: idSchema,
  current: z.boolean(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
  expiresAt: instantSchema,
  userAgent: z.string().nullable(),
});
export type Session = z.infer<typeof sessionSchema>;
export const sessionsResponseSchema = z.strictObject({
  success: z.literal(true),
  sessions: z.array(sessionSchema),
});

/** What the login page needs before sign-in. */
export const loginSettingsSchema = z.strictObject({
  success: z.literal(true),
  botUsername: z.string(),
  widgetUrl: z.string(),
  /** Opens a chat with the bot. */
  botUrl: z.string(),
  /** True where the messenger is emulated, so that pages can say so. */
  demo: z.boolean(),
});
