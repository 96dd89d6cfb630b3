/** One call of the Bot API, with its result as a value. Only this file handles grammY's errors and the bot token. */
import { Api, GrammyError, HttpError } from "grammy";
import type { Secret } from "../../secrets/secret.ts";
import { NoAnswer } from "./answer.ts";
import type { Connections } from "./connections.ts";
import { createFetch } from "./oneRequest.ts";
import type { RequestLimits } from "./oneRequest.ts";

export type Refusal = {
  readonly kind: "refused";
  readonly status: number;
  readonly description: string;
  readonly retryAfterMs: number | undefined;
  readonly newChatId: string | undefined;
};

export type Reply<T> =
  | { readonly kind: "answered"; readonly value: T }
  | Refusal
  | { readonly kind: "silent"; readonly failure: NoAnswer };

type Call<T> = {
  readonly apiRoot: string;
  readonly botToken: Secret;
  readonly connections: Connections;
  readonly limits: RequestLimits;
  /** The call itself and the reading of its answer. */
  readonly ask: (api: Api) => Promise<T>;
};

/** Calls once. Never throws because of Telegram or the network. */
export async function ask<T>({
  apiRoot,
  botToken,
  connections,
  limits,
  ask: call,
}: Call<T>): Promise<Reply<T>> {
  // Text that cannot be a token must not become part of an address.
  if (!/^\d+:[\w-]+$/.test(botToken.reveal())) return malformedBotToken;
  const api = new Api(botToken.reveal(), {
    apiRoot,
    timeoutSeconds: LAST_RESORT_SECONDS + (limits.connectMs + limits.answerMs) / 1000,
    // grammY declares node-fetch's type without bringing its types.
    fetch: createFetch(connections, limits),
  });
  try {
    return { kind: "answered", value: await call(api) };
  } catch (error) {
    return replyOf(error, botToken);
  }
}

/** grammY's own timeout; ours fires earlier and knows whether a byte was written. */
const LAST_RESORT_SECONDS = 10;

const malformedBotToken: Refusal = {
  kind: "refused",
  status: 404,
  description: "Not Found",
  retryAfterMs: undefined,
  newChatId: undefined,
};

function replyOf<T>(error: unknown, botToken: Secret): Reply<T> {
  if (error instanceof GrammyError) return refusalOf(error, botToken);
  if (error instanceof HttpError && error.error instanceof NoAnswer) {
    return { kind: "silent", failure: error.error };
  }
  // The answer had an undocumented shape, or grammY failed in an unknown way: the request may
  // have been accepted.
  const failure = new NoAnswer("answer_unreadable", "Telegram's answer could not be understood");
  return { kind: "silent", failure };
}

function refusalOf(error: GrammyError, botToken: Secret): Refusal {
  const { retry_after: seconds, migrate_to_chat_id: newChatId } = error.parameters;
  return {
    kind: "refused",
    status: error.error_code,
    description: withoutBotToken(error.description, botToken),
    retryAfterMs: typeof seconds === "number" && seconds >= 0 ? seconds * 1000 : undefined,
    newChatId: newChatId === undefined ? undefined : String(newChatId),
  };
}

/** Shorter than the secret part of any real token; replacing shorter parts would damage ordinary words. */
const MIN_SECRET_LENGTH = 16;

/** Telegram does not repeat tokens in its descriptions, but a proxy in between might. */
function withoutBotToken(text: string, botToken: Secret): string {
  const value = botToken.reveal();
  const parts = [value, encodeURIComponent(value), value.slice(value.indexOf(":") + 1)];
  return parts
    .filter((part) => part.length >= MIN_SECRET_LENGTH)
    .reduce((cleaned, part) => cleaned.replaceAll(part, "[secret]"), text);
}
