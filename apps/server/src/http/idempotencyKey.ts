/** The name a client gives to one decision. */
import { randomUUID } from "node:crypto";
import { IDEMPOTENCY_HEADER } from "@vestnik/contract/publications";
import { AppError } from "../appError.ts";

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

export function requireKey(headers: Headers): string {
  const key = headers[IDEMPOTENCY_HEADER];
  if (typeof key !== "string" || !/^[\w-]{16,100}$/.test(key))
    throw new AppError("idempotency_key_required");
  return key;
}

/** Undefined where the client gives none. */
export function findKey(headers: Headers): string | undefined {
  return headers[IDEMPOTENCY_HEADER] === undefined ? undefined : requireKey(headers);
}

/** Clients of the specification's own calls may leave it out; then every request is a decision of its own. */
export function keyOrFresh(headers: Headers): string {
  return findKey(headers) ?? randomUUID();
}
