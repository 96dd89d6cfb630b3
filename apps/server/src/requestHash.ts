import { createHash } from "node:crypto";

/** SHA-256 of a request, which shows whether an idempotency key comes back with the same request. */
export function hashOf(request: object): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("hex");
}
