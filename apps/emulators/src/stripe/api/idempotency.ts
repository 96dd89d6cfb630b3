import type { Core } from "../core.ts";
import { nowOf } from "../core.ts";
import { Refusal } from "../refusal.ts";

/** As long as the real one promises to remember a key. */
const KEPT_SECONDS = 24 * 3600;

export type StoredAnswer = {
  /** Method, path and parameters of the first request with the key. */
  readonly fingerprint: string;
  readonly at: number;
  /** Undefined while the first request is worked on. */
  answer:
    | { readonly status: number; readonly body: string; readonly requestId: string }
    | undefined;
};

/** The answer that was given to this key before; undefined when the key is new and now taken. */
export function takeKey(core: Core, key: string, fingerprint: string): StoredAnswer["answer"] {
  const { answers } = core.world;
  const known = answers.get(key);
  const now = nowOf(core);
  if (!known || known.at < now - KEPT_SECONDS) {
    answers.set(key, { fingerprint, at: now, answer: undefined });
    return undefined;
  }
  if (known.answer && known.fingerprint !== fingerprint) {
    throw new Refusal(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ` +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: "idempotency_error" },
    );
  }
  if (known.answer) return known.answer;
  throw new Refusal(
    409,
    "There is currently another in-progress request using this idempotent key. Please try again later.",
    { type: "idempotency_error", code: "idempotency_key_in_use" },
  );
}

/** Our own rule: without a key a repeated request may have a second effect, which the real one would not refuse. */
export function requireKey(key: string | undefined): string {
  if (key && key.length <= 255) return key;
  throw new Refusal(
    400,
    "Emulator: every POST needs an Idempotency-Key of up to 255 characters, or a repeated request may act twice.",
    { type: "idempotency_error", isOfForm: true },
  );
}
