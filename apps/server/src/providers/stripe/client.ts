import type { Stripe } from "stripe";
import type { Secret } from "../../secrets/secret.ts";

export type StripeAddress = {
  readonly secretKey: Secret;
  readonly apiBase: string;
  /** The timeout of each attempt, instead of the usual one. */
  readonly answerMs?: number;
};

/** The library's own: its types describe this version. Events are sent in it, too. */
export const API_VERSION = "2026-10-28.endive";

/** Two attempts and the pause between them stay far below the minute after which proxies give up on a silent answer. */
const ANSWER_MS = 10_000;
const REPEATS = 1;

/**
 * Imported when Stripe is connected only: the library is large. It repeats a request once when no answer arrived; every request that changes
 * something carries an idempotency key, so the repetition has no second effect.
 */
export async function connect({ secretKey, apiBase, answerMs }: StripeAddress): Promise<Stripe> {
  const { Stripe } = await import("stripe");
  const { hostname, port, protocol } = new URL(apiBase);
  const isTls = protocol === "https:";
  return new Stripe(secretKey.reveal(), {
    host: hostname,
    port: port || (isTls ? 443 : 80),
    protocol: isTls ? "https" : "http",
    apiVersion: API_VERSION,
    telemetry: false,
    timeout: answerMs ?? ANSWER_MS,
    maxNetworkRetries: REPEATS,
    // This client's timeout covers the whole answer; the other one starts it anew with every byte. It follows no redirect, so that the key
    // goes only to the address of the settings.
    httpClient: Stripe.createFetchHttpClient(
      async (url: string | URL | Request, init?: RequestInit) =>
        await fetch(url, { ...init, redirect: "error" }),
    ),
  });
}
