/**
 * The idempotency key of a request to publish or save. It is stored before the request leaves and until an answer is
 * known, also through a reload, so that a retry cannot publish, or save a draft or a snippet, twice.
 */
import type { Publication } from "@vestnik/contract/publications";
import { z } from "zod";
import {
  readOwned,
  removeOwned,
  writeOwned,
  type OwnedKey,
} from "../../../shared/storage/ownedValue.ts";
import { randomKey } from "../../../shared/storage/randomKey.ts";

/** One of each kind may be in flight at the same time. */
const storageKeys = {
  post: "post-publication-attempt",
  poll: "poll-publication-attempt",
  draft: "draft-attempt",
  snippet: "snippet-attempt",
} as const satisfies Record<Publication["kind"] | "draft" | "snippet", OwnedKey>;
type AttemptKind = keyof typeof storageKeys;

const publishAttemptSchema = z.object({
  key: z.uuid(),
  body: z.string(),
  /** There was no network at any try: nothing has left this browser. */
  isUnsent: z.boolean().optional(),
});
/** The key and the body it stands for: another body is another post and gets its own key. */
export type PublishAttempt = z.infer<typeof publishAttemptSchema>;

/** What this page itself has begun. Another tab has one place in the storage with it, and may write or remove its own there. */
const ofThisPage = new Map<AttemptKind, PublishAttempt>();

/** The attempt that never got an answer, if there is one. */
export function unansweredAttempt(kind: AttemptKind): PublishAttempt | undefined {
  return ofThisPage.get(kind) ?? storedAttempt(kind);
}

function storedAttempt(kind: AttemptKind): PublishAttempt | undefined {
  try {
    const stored: unknown = JSON.parse(readOwned(storageKeys[kind]) ?? "null");
    return publishAttemptSchema.safeParse(stored).data;
  } catch {
    return undefined;
  }
}

/** A retry with the same body uses the same key. */
export function beginAttempt(kind: AttemptKind, body: string): PublishAttempt {
  const earlier = unansweredAttempt(kind);
  const isSame = earlier?.body === body;
  const attempt = { key: isSame ? earlier.key : randomKey(), body };
  store(kind, attempt);
  return attempt;
}

/** Marks the attempt as not sent; its key stays for the next try. */
export function storeUnsent(kind: AttemptKind, { key, body }: PublishAttempt): void {
  store(kind, { key, body, isUnsent: true });
}

/** The answer is known: accepted or refused. That of another tab's attempt is not. */
export function endAttempt(kind: AttemptKind): void {
  const own = ofThisPage.get(kind);
  ofThisPage.delete(kind);
  if (!own || own.key === storedAttempt(kind)?.key) removeOwned(storageKeys[kind]);
}

function store(kind: AttemptKind, attempt: PublishAttempt): void {
  ofThisPage.set(kind, attempt);
  writeOwned(storageKeys[kind], JSON.stringify(attempt));
}
