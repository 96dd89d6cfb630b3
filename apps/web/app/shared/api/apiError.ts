import { errorBodySchema, type ErrorBody } from "@vestnik/contract/errorBody";
import { parseAnswer } from "./parseAnswer.ts";

/** Failures before an answer of our server could be read. */
type TransportCode = "network" | "offline" | "unreadable_answer";

export type ApiErrorFacts = {
  /** A code of the closed list (domain/errors.ts), or a transport code. */
  readonly code: string;
  /** 0 without an answer. */
  readonly status: number;
  readonly message?: string;
  readonly details?: ErrorBody["details"] | undefined;
  readonly requestId?: string | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number | undefined;
};

/** A request that did not succeed. The interface shows a sentence by `code`, never `message`. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: string;
  readonly status: number;
  readonly details: NonNullable<ErrorBody["details"]>;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(facts: ApiErrorFacts, options?: ErrorOptions) {
    super(facts.message ?? facts.code, options);
    this.code = facts.code;
    this.status = facts.status;
    this.details = facts.details ?? {};
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
  }
}

/** The refusal of a channel beyond the limit (docs/product.md, Channels). */
export class ChannelLimitError extends ApiError {
  override name = "ChannelLimitError";
  readonly limit: number;
  readonly currentCount: number;

  constructor(facts: ApiErrorFacts, limit: number, currentCount: number) {
    super({ ...facts, message: `Channel limit reached: ${facts.message ?? ""}` });
    this.limit = limit;
    this.currentCount = currentCount;
  }
}

/** A definite refusal: only a readable answer below 500 proves that nothing was stored. */
export function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.code !== "unreadable_answer"
  );
}

export function networkError(cause: unknown): ApiError {
  return new ApiError({ code: "network" satisfies TransportCode, status: 0 }, { cause });
}

/** Refused like everything else of this account, by the operator's decision. */
export function isBlocked(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "account_blocked";
}

/** Refused, because the publication or draft has changed since its owner saw it. */
export function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.code === "changed_elsewhere";
}

/** Refused, because what its owner saw is not so any more: to be loaded anew before it is decided again. */
export function isOutdated(error: unknown): boolean {
  const codes = ["channel_too_late", "channel_has_post"];
  return isChangedElsewhere(error) || (error instanceof ApiError && codes.includes(error.code));
}

/** There was no network before the request, so nothing has left this browser. */
export function offlineError(cause?: unknown): ApiError {
  return new ApiError({ code: "offline" satisfies TransportCode, status: 0 }, { cause });
}

export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.code === "offline";
}

/** The request left, and its result is unknown. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.code === "network";
}

export function unreadableAnswer(status: number, cause?: unknown): ApiError {
  return new ApiError({ code: "unreadable_answer" satisfies TransportCode, status }, { cause });
}

/** Reads a refusal; an answer that is not ours (a proxy's page) gives only its status. */
export function refusalOf(status: number, body: unknown, retryAfter: string | null): ApiError {
  const parsed = parseAnswer(errorBodySchema, body);
  if (!parsed.success) return unreadableAnswer(status);
  const { code, message, details, requestId, limitReached, channelLimit, currentCount } =
    parsed.data;
  const seconds = Number(retryAfter);
  const facts: ApiErrorFacts = {
    code,
    status,
    message,
    details,
    requestId,
    retryAfter: seconds > 0 ? seconds : undefined,
  };
  return limitReached === true && channelLimit !== undefined
    ? new ChannelLimitError(facts, channelLimit, currentCount ?? channelLimit)
    : new ApiError(facts);
}
