import { createHash } from "node:crypto";

/** SHA-256 of what was asked for: whether a key comes back with the request it was given to first. */
export function hashOf(request: object): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("hex");
}
