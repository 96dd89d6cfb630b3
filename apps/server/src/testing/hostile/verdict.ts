/** Judges an answer to a hostile request: a success or a coded refusal. Anything else is a fault. */
import { errorBodySchema } from "@vestnik/contract/errorBody";
import { errorSentence } from "@vestnik/contract/errorSentences";
import { refusalStatus } from "@vestnik/domain/errors";
import type { RefusalCode } from "@vestnik/domain/errors";

export type Answer = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
};

/** A refusal contains a code and a sentence; it need not repeat the input. */
const MAX_REFUSAL_BYTES = 1500;

/** What is wrong with the answer, or undefined. */
export function faultOf(method: string, answer: Answer, language: "en" | "ru"): string | undefined {
  const { status, body } = answer;
  if (status >= 500) return `answered ${status}: ${body.slice(0, 300)}`;
  // Headers only.
  if (method === "HEAD") return body === "" ? undefined : "a body for HEAD";
  return status < 400 ? faultOfSuccess(answer) : faultOfRefusal(answer, language);
}

function faultOfSuccess({ status, contentType, body }: Answer): string | undefined {
  if (contentType.startsWith("image/")) return undefined;
  // The download of one's own data; its beginning is that of a zip archive.
  if (contentType === "application/zip" && body.startsWith("PK")) return undefined;
  const { success } = (readJson(body) ?? {}) as { readonly success?: unknown };
  if (status >= 200 && status < 300 && success === true) return undefined;
  return `a success of an unknown form (${status} ${contentType}): ${body.slice(0, 200)}`;
}

function faultOfRefusal({ status, body }: Answer, language: "en" | "ru"): string | undefined {
  const read = errorBodySchema.strict().safeParse(readJson(body));
  if (!read.success) return `a refusal of an unknown form (${status}): ${body.slice(0, 200)}`;
  const { code, message, requestId, details = {} } = read.data;
  if (refusalStatus[code as RefusalCode] !== status) return `${code} with the status ${status}`;
  if (!message.startsWith(errorSentence(code, language, details).text.slice(0, 200)))
    return `${code} without its sentence in "${language}": ${message.slice(0, 200)}`;
  if (!/^[0-9a-f-]{36}$/.test(requestId)) return `${code} without the number of the request`;
  return body.length > MAX_REFUSAL_BYTES ? `a refusal of ${body.length} characters` : undefined;
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
