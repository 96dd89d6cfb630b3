import type { z } from "zod";
import { pageSessionToken } from "../storage/sessionToken.ts";
import { apiAddress, callHeaders } from "./address.ts";
import { networkError, offlineError, refusalOf, unreadableAnswer } from "./apiError.ts";
import { endSession, saysSessionIsOver } from "./endedSession.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

const MAX_WAITS = 4;
/** Who is to wait longer is told so. */
const MAX_WAIT_SECONDS = 5;

export type RequestOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another session than the page's; null for none. */
  readonly sessionToken?: string | null;
  /** The call goes through although the page goes away. */
  readonly keepalive?: boolean;
};

/**
 * Calls the API and checks the answer against its schema. `path` starts with a slash and stands under
 * the API base. Throws `ApiError`; an aborted call throws what `fetch` throws.
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
  if (!response.ok) {
    const refusal = refusalOf(response.status, answer, response.headers.get("Retry-After"));
    if (sessionToken !== null && saysSessionIsOver(refusal)) endSession(sessionToken);
    throw refusal;
  }
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw unreadableAnswer(response.status, parsed.error);
  return parsed.data;
}

/**
 * Who is told to wait waits and asks again, where that changes nothing: whoever opens many tabs at once need not see it. A change is
 * refused at once, because a person decides whether it is still wanted.
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
    // Those who were refused together do not come back together.
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

async function send(
  method: Method,
  path: string,
  body: unknown,
  sessionToken: string | null,
  { signal, headers, keepalive = false }: RequestOptions,
): Promise<Response> {
  // Asked beforehand: whatever leaves after this may arrive. Browsers err, too, so it is tried in any case.
  const wasOffline = navigator.onLine === false;
  // The browser itself says of a form where its parts begin and end.
  const isForm = body instanceof FormData;
  const json = body === undefined || isForm ? {} : { "Content-Type": "application/json" };
  try {
    return await fetch(apiAddress(path), {
      method,
      headers: { ...callHeaders(sessionToken), ...json, ...headers },
      keepalive,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw wasOffline ? offlineError(error) : networkError(error);
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
