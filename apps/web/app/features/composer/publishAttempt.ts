/**
 * The idempotency key of what is being handed over. It is written down before the request leaves and kept
 * until an answer is known — also through a reload — so that asking again cannot publish twice.
 */
import { z } from "zod";
import {
  readOwned,
  removeOwned,
  writeOwned,
  type OwnedKey,
} from "../../shared/storage/ownedValue.ts";

/** A post and a poll may be under way beside each other. */
const storageKeys = {
  post: "post-publication-attempt",
  poll: "poll-publication-attempt",
} as const satisfies Record<string, OwnedKey>;
export type PublishedKind = keyof typeof storageKeys;

const publishAttemptSchema = z.object({ key: z.uuid(), body: z.string() });
/** The key, and the body it stands for: another body is another post and gets its own key. */
export type PublishAttempt = z.infer<typeof publishAttemptSchema>;

/** The attempt whose answer never came, if there is one. */
export function unansweredAttempt(kind: PublishedKind): PublishAttempt | undefined {
  try {
    const stored: unknown = JSON.parse(readOwned(storageKeys[kind]) ?? "null");
    return publishAttemptSchema.safeParse(stored).data;
  } catch {
    return undefined;
  }
}

/** Asking again for the same thing uses the same key. */
export function beginAttempt(kind: PublishedKind, body: string): PublishAttempt {
  const earlier = unansweredAttempt(kind);
  if (earlier?.body === body) return earlier;
  const attempt = { key: randomKey(), body };
  writeOwned(storageKeys[kind], JSON.stringify(attempt));
  return attempt;
}

/** The answer is known: accepted or refused. */
export function endAttempt(kind: PublishedKind): void {
  removeOwned(storageKeys[kind]);
}

/** A random UUID; `crypto.randomUUID` exists on secure pages only, a server at home may be without. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
