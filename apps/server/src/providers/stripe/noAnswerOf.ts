import type { NoPaymentAnswer } from "../payments.ts";

/** What the library's errors hold. Their messages are not passed on, because Stripe quotes keys, names and addresses in them. */
type StripeFailure = {
  readonly type?: unknown;
  readonly statusCode?: unknown;
  readonly code?: unknown;
  readonly rawType?: unknown;
  readonly param?: unknown;
  readonly message?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly detail?: { readonly code?: unknown };
};

export const UNREADABLE: NoPaymentAnswer = { kind: "unreachable", reason: "an unreadable answer" };

/** Converts the library's errors into answers. */
export function noAnswerOf(error: unknown): NoPaymentAnswer {
  // The library reads fields of any JSON it was sent, `null` as well.
  if (error instanceof TypeError) return UNREADABLE;
  const failure = (error ?? {}) as StripeFailure;
  if (typeof failure.type !== "string" || !failure.type.startsWith("Stripe")) throw error;
  if (failure.type === "StripeConnectionError") {
    const isSilence = failure.detail?.code === "ETIMEDOUT";
    return { kind: "unreachable", reason: isSilence ? "no answer in time" : "no connection" };
  }
  if (typeof failure.statusCode !== "number") return UNREADABLE;
  return refusalOf(failure.statusCode, failure);
}

function refusalOf(status: number, failure: StripeFailure): NoPaymentAnswer {
  const code = asWord(failure.code);
  const words = [String(status), code ?? asWord(failure.rawType), asWord(failure.param)];
  const reason = words.filter((word) => word !== undefined).join(" ");
  // 409: another request with the same idempotency key is under way.
  if (status === 429 || status === 409 || code === "rate_limit" || code === "lock_timeout") {
    return { kind: "busy", reason, ...retryAfter(failure.headers?.["retry-after"]) };
  }
  if (status >= 500 || status === 408) return { kind: "unreachable", reason };
  if (code === "resource_missing") return { kind: "not_found", reason };
  return { kind: isAboutPortal(failure.message) ? "portal_not_configured" : "refused", reason };
}

/** Stripe has no code for it: "No configuration provided and your test mode default configuration has not been created", or one without a feature. */
function isAboutPortal(message: unknown): boolean {
  return (
    typeof message === "string" &&
    /configuration/i.test(message) &&
    /not been created|portal|features\[/i.test(message)
  );
}

/** Codes and names of parameters such as `items[0][price]`, if they have the form of one. */
function asWord(value: unknown): string | undefined {
  return typeof value === "string" && /^[a-z][a-z0-9_[\]]{0,79}$/.test(value) ? value : undefined;
}

const MAX_WAIT_SECONDS = 120;

function retryAfter(header: string | undefined): { readonly retryAfterSeconds?: number } {
  const seconds = Math.ceil(Number(header ?? Number.NaN));
  if (Number.isNaN(seconds)) return {};
  return { retryAfterSeconds: Math.min(Math.max(seconds, 1), MAX_WAIT_SECONDS) };
}
