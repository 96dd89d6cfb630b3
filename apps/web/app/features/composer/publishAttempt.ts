/**
 * The idempotency key of the post that is being handed over. It is written down before the request leaves and kept
 * until an answer is known — also through a reload — so that asking again cannot publish twice.
 */
import { z } from "zod";
import { readOwned, removeOwned, writeOwned } from "../../shared/storage/ownedValue.ts";

const STORAGE_KEY = "post-publication-attempt";

const publishAttemptSchema = z.object({ key: z.uuid(), body: z.string() });
/** The key, and the body it stands for: another body is another post and gets its own key. */
export type PublishAttempt = z.infer<typeof publishAttemptSchema>;

/** The attempt whose answer never came, if there is one. */
export function unansweredAttempt(): PublishAttempt | undefined {
  try {
    const stored: unknown = JSON.parse(readOwned(STORAGE_KEY) ?? "null");
    return publishAttemptSchema.safeParse(stored).data;
  } catch {
    return undefined;
  }
}

/** Asking again for the same post uses the same key. */
export function beginAttempt(body: string): PublishAttempt {
  const earlier = unansweredAttempt();
  if (earlier?.body === body) return earlier;
  const attempt = { key: randomKey(), body };
  writeOwned(STORAGE_KEY, JSON.stringify(attempt));
  return attempt;
}

/** The answer is known: accepted or refused. */
export function endAttempt(): void {
  removeOwned(STORAGE_KEY);
}

/** A random UUID; `crypto.randomUUID` exists on secure pages only, a server at home may be without. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
