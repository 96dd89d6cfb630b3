/** The name a client gives to one decision. */
import { randomUUID } from "node:crypto";
import { IDEMPOTENCY_HEADER, idempotencyKeySchema } from "@vestnik/contract/publications";
import { z } from "zod";
import { AppError } from "../appError.ts";
import { describeOnly } from "./routeSchemas.ts";

/** The header as the OpenAPI document shows it. */
export const requiredKey = describeOnly(
  z.looseObject({ [IDEMPOTENCY_HEADER]: idempotencyKeySchema }),
);
export const optionalKey = describeOnly(
  z.looseObject({ [IDEMPOTENCY_HEADER]: idempotencyKeySchema.optional() }),
);

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

export function requireKey(headers: Headers): string {
  const { success, data } = idempotencyKeySchema.safeParse(headers[IDEMPOTENCY_HEADER]);
  if (!success) throw new AppError("idempotency_key_required");
  return data;
}

/** Undefined where the client gives none. */
export function findKey(headers: Headers): string | undefined {
  return headers[IDEMPOTENCY_HEADER] === undefined ? undefined : requireKey(headers);
}

/** Clients of the calls for one channel may leave it out; then every request is a decision of its own. */
export function keyOrFresh(headers: Headers): string {
  return findKey(headers) ?? randomUUID();
}
