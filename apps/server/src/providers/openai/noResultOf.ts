import type { NoResult } from "../ai.ts";

/** Converts the library's errors into answers. Their texts are not used, because some providers quote the key in them. */
export async function noResultOf(error: unknown): Promise<NoResult> {
  const { APICallError } = await import("ai");
  if (!APICallError.isInstance(error)) return { kind: "unreachable", reason: nameOf(error) };
  const { statusCode: status = 0, data } = error;
  if (status < 400 || status >= 500) return { kind: "unreachable", reason: wordsFor(status) };
  const code = codeOf(data);
  return { kind: "refused", reason: code ? `${status} ${code}` : String(status) };
}

function wordsFor(status: number): string {
  if (status >= 500) return String(status);
  return status === 0 ? "no connection" : "an unreadable answer";
}

/** `AbortError`, `TimeoutError` and the like. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}

/** The provider's error code, such as `invalid_api_key` or `insufficient_quota`, if it has the form of one. */
export function codeOf(data: unknown): string | undefined {
  const { error } = (data ?? {}) as { error?: { code?: unknown } };
  const code = error?.code;
  return typeof code === "string" && /^[a-z_]{1,40}$/.test(code) ? code : undefined;
}
