import type { DeliveryCode } from "@vestnik/domain/errors";

/** `unreachable` is a proof: not one byte of the request was written. The others prove nothing. */
type Silence =
  | "unreachable"
  | Extract<
      DeliveryCode,
      "answer_timeout" | "connection_lost" | "telegram_server_error" | "answer_unreadable"
    >;

/**
 * Telegram gave no answer that can be read. The message is made of fixed words, system codes and
 * statuses only: errors of the network carry addresses, and in the address stands the bot's token.
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
