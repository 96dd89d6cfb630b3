/** What Telegram said, or that it said nothing that can be read. */
import type { DeliveryCode } from "@vestnik/domain/errors";
import { z } from "zod";

/** `unreachable` is a proof: not one byte of the request was written. The others prove nothing. */
type Silence =
  | "unreachable"
  | Extract<
      DeliveryCode,
      "answer_timeout" | "connection_lost" | "telegram_server_error" | "answer_unreadable"
    >;

/**
 * Telegram gave no readable answer. The message consists of fixed words, system codes and statuses only: network errors contain addresses,
 * and the address contains the bot token.
 */
export class NoAnswer extends Error {
  readonly silence: Silence;

  constructor(silence: Silence, description: string) {
    super(description);
    this.name = "NoAnswer";
    this.silence = silence;
  }
}

/** `ECONNREFUSED`, `CERT_HAS_EXPIRED` and the like; never the error's own text. */
export function systemCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : "network error";
}

const answerSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), result: z.unknown().refine((result) => result !== undefined) }),
  z.object({
    ok: z.literal(false),
    error_code: z.int(),
    description: z.string(),
    parameters: z.looseObject({}).optional().catch(undefined),
  }),
]);

/**
 * Reads Telegram's answer, if it is Telegram's: proxies answer 502 with an HTML page, and a truncated answer is none. A 5xx shows only that
 * something failed, not whether the post was published.
 */
export function readAnswer(status: number, body: string): z.infer<typeof answerSchema> {
  const answer = answerSchema.safeParse(parseJson(body)).data;
  const code = answer?.ok === false ? answer.error_code : status;
  if (status >= 500 || code >= 500) {
    throw new NoAnswer(
      "telegram_server_error",
      `Telegram answered with an error of its own (${code})`,
    );
  }
  if (!answer || (answer.ok ? status !== 200 : code < 400)) {
    throw new NoAnswer("answer_unreadable", `Telegram's answer could not be read (${status})`);
  }
  return answer;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
