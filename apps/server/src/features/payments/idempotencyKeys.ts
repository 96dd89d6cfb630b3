/** Keys under which the payment provider does one thing once. */
import { createHash } from "node:crypto";

const MINUTE_MS = 60_000;

/**
 * A key belongs to one request: the provider refuses it for another one, such as in another language or after a person's name has changed.
 * It also belongs to one minute, because the provider repeats an error of its own to the same key for a day.
 */
export function keyOf(
  what: "checkout" | "customer",
  id: string,
  request: unknown,
  now: Date,
): string {
  const hash = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  return `${what}:${id}:${hash.slice(0, 16)}:${Math.floor(now.getTime() / MINUTE_MS)}`;
}
