import { createHash } from "node:crypto";
import { AppError } from "./appError.ts";

/** SHA-256 of a request, which shows whether an idempotency key comes back with the same request. */
export function hashOf(request: object): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("hex");
}

/** Refuses an idempotency key that comes back with another request. */
export function requireSameRequest(
  earlier: { readonly requestHash: string | null },
  requestHash: string,
): void {
  if (earlier.requestHash !== requestHash) throw new AppError("idempotency_key_reused");
}
