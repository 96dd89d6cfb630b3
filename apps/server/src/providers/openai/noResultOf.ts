import type { NoResult } from "../ai.ts";
import { AnswerTooLarge } from "./answerSize.ts";

/** Converts the library's errors into answers. Their texts are not used, because some providers quote the key or the prompt in them. */
export async function noResultOf(error: unknown): Promise<NoResult> {
  const { APICallError, StreamProviderError } = await import("ai");
  if (StreamProviderError.isInstance(error)) {
    const { statusCode: status = 0, code } = error;
    return noResultWith({ status, code: asCode(code), error });
  }
  if (!APICallError.isInstance(error)) return await noAnswer(error);
  const { statusCode: status = 0, data, cause, responseHeaders } = error;
  const waitFor = responseHeaders?.["retry-after"];
  if (status >= 400) return noResultWith({ status, code: codeOf(data), waitFor, error: cause });
  return status === 0
    ? { kind: "unreachable", reason: "no connection" }
    : await noAnswer(cause ?? error);
}

export const UNREADABLE: NoResult = { kind: "unreadable", reason: "an unreadable answer" };
const TOO_LARGE: NoResult = { kind: "unreadable", reason: "too large an answer" };
export const CONTENT_REFUSED: NoResult = { kind: "content_refused", reason: "declined" };

type Refusal = {
  readonly status: number;
  readonly code: string | undefined;
  readonly waitFor?: string | undefined;
  readonly error: unknown;
};

const CONTENT_CODES = new Set([
  ...["content_policy_violation", "moderation_blocked", "content_filter", "content_filtered"],
  ...["ResponsibleAIPolicyViolation", "image_content_policy_violation"],
]);
const NO_MONEY = new Set(["insufficient_quota", "billing_hard_limit_reached"]);

function noResultWith({ status, code, waitFor, error }: Refusal): NoResult {
  if (error instanceof AnswerTooLarge) return TOO_LARGE;
  const reason = [status === 0 ? [] : String(status), code ?? []].flat().join(" ");
  if (code !== undefined && CONTENT_CODES.has(code)) return { kind: "content_refused", reason };
  if (code !== undefined && NO_MONEY.has(code)) return { kind: "refused", reason };
  if (status === 429) return { kind: "rate_limited", reason, ...retryAfter(waitFor) };
  // 408 says that our request did not arrive in time.
  const isTheirs = status < 400 || status >= 500 || status === 408;
  return { kind: isTheirs ? "unreachable" : "refused", reason: reason || "an error" };
}

const MAX_WAIT_SECONDS = 120;

/** The header holds seconds or a date. */
function retryAfter(header: string | undefined): Pick<NoResult, "retryAfterSeconds"> {
  if (header === undefined) return {};
  const seconds = /^\d+(?:\.\d+)?$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000;
  if (Number.isNaN(seconds)) return {};
  return { retryAfterSeconds: Math.min(Math.max(Math.ceil(seconds), 1), MAX_WAIT_SECONDS) };
}

/** An answer that cannot be read, or none. */
async function noAnswer(error: unknown): Promise<NoResult> {
  const { InvalidResponseDataError, JSONParseError, TypeValidationError } = await import("ai");
  if (error instanceof AnswerTooLarge) return TOO_LARGE;
  const isUnreadable = [InvalidResponseDataError, JSONParseError, TypeValidationError].some(
    (kind) => kind.isInstance(error),
  );
  // Base64 that is none.
  const isNoBase64 = error instanceof DOMException && error.name === "InvalidCharacterError";
  return isUnreadable || isNoBase64 ? UNREADABLE : { kind: "unreachable", reason: nameOf(error) };
}

/** `AbortError`, `TimeoutError` and the like. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}

/** The provider's error code, such as `invalid_api_key` or `insufficient_quota`, if it has the form of one. */
export function codeOf(data: unknown): string | undefined {
  const { error = data } = (data ?? {}) as { error?: unknown };
  const { code, type } = (error ?? {}) as { code?: unknown; type?: unknown };
  return asCode(code) ?? (type === "insufficient_quota" ? type : undefined);
}

function asCode(code: unknown): string | undefined {
  return typeof code === "string" && /^[A-Za-z_]{1,40}$/.test(code) ? code : undefined;
}
