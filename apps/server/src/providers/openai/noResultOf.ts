import type { NoResult } from "../ai.ts";
import { AnswerTooLarge } from "./answerSize.ts";
import { Refusal, isAboutContent } from "./refusal.ts";

/** The answer is in a form that cannot be read. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

export const UNREADABLE: NoResult = { kind: "unreadable", reason: "an unreadable answer" };
export const BROKEN_OFF: NoResult = { kind: "unreachable", reason: "broken off" };
const NO_CONNECTION: NoResult = { kind: "unreachable", reason: "no connection" };
const TOO_LARGE: NoResult = { kind: "unreadable", reason: "too large an answer" };
export const CONTENT_REFUSED: NoResult = { kind: "content_refused", reason: "declined" };

/** Converts errors into answers. What a server says in words is not used, because some quote the key or the prompt. */
export function noResultOf(error: unknown): NoResult {
  if (error instanceof Refusal) return refusedWith(error);
  if (error instanceof Unreadable) return UNREADABLE;
  if (isOf(error, AnswerTooLarge)) return TOO_LARGE;
  // What `fetch` throws before there is an answer, and in the middle of one.
  const isOfFetch = error instanceof TypeError;
  if (isOfFetch && error.message === "fetch failed") return NO_CONNECTION;
  return isOfFetch ? BROKEN_OFF : { kind: "unreachable", reason: nameOf(error) };
}

const NO_MONEY = new Set(["insufficient_quota", "billing_hard_limit_reached"]);

function refusedWith(refusal: Refusal): NoResult {
  const { status, code, parameter, waitFor } = refusal;
  const facts = [status === 0 ? [] : String(status), code ?? [], parameter ?? []].flat();
  const reason = facts.join(" ") || "an error";
  if (isAboutContent(refusal)) return { kind: "content_refused", reason };
  if (code !== undefined && NO_MONEY.has(code)) return { kind: "refused", reason };
  if (status === 429) return { kind: "rate_limited", reason, ...retryAfter(waitFor) };
  // 408 says that our request did not arrive in time.
  const isTheirs = status < 400 || status >= 500 || status === 408;
  return { kind: isTheirs ? "unreachable" : "refused", reason };
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

function isOf(error: unknown, kind: typeof AnswerTooLarge): boolean {
  return error instanceof kind || (error instanceof Error && error.cause instanceof kind);
}

/** `AbortError`, `TimeoutError` and the like. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}
