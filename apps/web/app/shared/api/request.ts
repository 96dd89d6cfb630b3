import type { z } from "zod";
import { pageSessionToken } from "../storage/sessionToken.ts";
import { apiAddress, callHeaders } from "../server/address.ts";
import { noteAnswer } from "../server/connection.ts";
import {
  networkError,
  offlineError,
  refusalOf,
  unreadableAnswer,
  type ApiError,
} from "./apiError.ts";
import { endSession, saysSessionIsOver } from "./endedSession.ts";
import { parseAnswer } from "./parseAnswer.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * A connection that is lost without a word leaves a request open for minutes. What only reads is given up after this time without an
 * answer and asked again; the answer itself may take longer to arrive.
 */
const PATIENCE_MS = 30_000;

const MAX_WAITS = 4;
/** A longer wait is reported to the user instead. */
const MAX_WAIT_SECONDS = 5;

export type RequestOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** A session other than the page's; null for none. */
  readonly sessionToken?: string | null;
  /** The call survives the end of the page. */
  readonly keepalive?: boolean;
};

/**
 * Calls the API and checks the answer against its schema. `path` starts with a slash and is relative to the API base.
 * Throws `ApiError`; an aborted call throws what `fetch` throws.
 */
export async function request<Schema extends z.ZodType>(
  schema: Schema,
  method: Method,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<z.output<Schema>> {
  const { sessionToken = pageSessionToken() } = options;
  const response = await sendInTime(method, path, body, sessionToken, options);
  const answer = await readAnswer(response);
  if (!response.ok) throw takeRefusal(response, answer, sessionToken);
  const parsed = parseAnswer(schema, answer);
  if (!parsed.success) throw unreadableAnswer(response.status, parsed.error);
  return parsed.data;
}

/** Reads a refusal; when it says that the session is over, the page leaves. */
export function takeRefusal(
  { status, headers }: Response,
  answer: unknown,
  sessionToken: string | null,
): ApiError {
  const refusal = refusalOf(status, answer, headers.get("Retry-After"));
  if (sessionToken !== null && saysSessionIsOver(refusal)) endSession(sessionToken);
  return refusal;
}

/**
 * Waits and retries after a 429 where that changes nothing, so that opening many tabs at once shows no error. A refused
 * change is not retried, because the user decides whether it is still wanted.
 */
async function sendInTime(
  method: Method,
  path: string,
  body: unknown,
  sessionToken: string | null,
  options: RequestOptions,
): Promise<Response> {
  for (let waits = 0; ; waits += 1) {
    const response = await send(method, path, body, sessionToken, options);
    const seconds = Number(response.headers.get("Retry-After"));
    const mayAskAgain = method === "GET" && response.status === 429 && waits < MAX_WAITS;
    if (!mayAskAgain || !(seconds > 0 && seconds <= MAX_WAIT_SECONDS)) return response;
    await response.body?.cancel();
    // The random wait prevents tabs that were refused together from coming back together.
    await pause(seconds * 1000 * (1 + Math.random()), options.signal);
  }
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal?.addEventListener("abort", () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
  signal?.throwIfAborted();
}

export async function send(
  method: Method,
  path: string,
  body: unknown,
  sessionToken: string | null,
  { signal, headers, keepalive = false }: RequestOptions,
): Promise<Response> {
  // Read before the request, because a request that was sent online may arrive. The browser may be wrong, so the
  // request is always tried.
  const wasOffline = navigator.onLine === false;
  // The browser sets the content type of a form itself, with its boundary.
  const isForm = body instanceof FormData;
  const json = body === undefined || isForm ? {} : { "Content-Type": "application/json" };
  const silence = new AbortController();
  const timer = method === "GET" ? setTimeout(() => silence.abort(), PATIENCE_MS) : undefined;
  try {
    const response = await fetch(apiAddress(path), {
      method,
      headers: { ...callHeaders(sessionToken), ...json, ...headers },
      keepalive,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.any(signal ? [signal, silence.signal] : [silence.signal]),
    });
    noteAnswer(response.status);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    noteAnswer("none");
    throw wasOffline ? offlineError(error) : networkError(error);
  } finally {
    clearTimeout(timer);
  }
}

export async function readAnswer(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
