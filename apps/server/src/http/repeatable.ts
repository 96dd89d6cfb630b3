/**
 * Repeating a POST with its idempotency key: carried out once, answered alike each time (decision 206). Routes that make something store the
 * key with it and say so with their headers; the others are stored here with their answers.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../appError.ts";
import { hashOf } from "../requestHash.ts";
import { findKey } from "./idempotencyKey.ts";
import { signedInOf } from "./session.ts";

/** POST calls that take no idempotency key, and why. */
export const notRepeatable: Readonly<Record<string, string>> = {
  "/api/telegram/auth": "There is no person yet, and a proof of Telegram is accepted once.",
  "/api/stripe/webhook":
    "There is no person, and each event of the provider counts once by its id.",
  "/api/telegram/updates/:id": "There is no person, and an update counts once by its number.",
  "/api/upload/image":
    "The body is a stream; a second file harms nothing, and one in no post goes.",
  "/api/upload/file": "The body is a stream; a second file harms nothing, and one in no post goes.",
  "/api/uploads/keep": "Keeping what is kept changes nothing.",
  "/api/uploads/remove": "Removing what is gone changes nothing.",
  "/api/ai/transcribe": "The body is a stream, costs nothing, and nothing of it is stored.",
  "/api/ai/generate-text":
    "The answer may be a stream; asking again is another text, which is paid.",
  "/api/ai/generate-text-from-image": "As generate-text.",
  "/api/ai/generate-image": "As generate-text.",
  "/api/ai/generate-image-from-image": "As generate-text.",
  "/api/ai/generate-tags": "As generate-text.",
  "/api/ai/rewrite": "As generate-text.",
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** The answer is a secret, or opens one: it is not stored, so a repetition is told that it is gone. */
    answersSecret?: true;
    /** Requests with an idempotency key are stored with their answers. */
    isRepeatable?: true;
  }
}

type Asked = { readonly userId: string; readonly key: string; readonly requestHash: string };
type Begun = { readonly userId: string; readonly attempt: string };

export type Repeats = {
  readonly begin: (
    asked: Asked,
  ) => Promise<
    | { readonly kind: "first"; readonly attempt: string }
    | { readonly kind: "answered"; readonly status: number; readonly body: string }
    | { readonly kind: "answerGone" | "busy" | "otherRequest" }
  >;
  readonly finish: (
    begun: Begun,
    answer: { readonly status: number; readonly body: string | null },
  ) => Promise<void>;
  readonly release: (begun: Begun) => Promise<void>;
};

const BUSY_RETRY_SECONDS = 1;
const refusals = {
  answerGone: "idempotency_answer_gone",
  otherRequest: "idempotency_key_reused",
} as const;

export type Repetitions = {
  /** Call before answers are compressed: they are stored as they are. */
  storeAnswers(app: FastifyInstance): void;
  /** Call where requests have their turn already: one that waits for it has not begun. */
  takeIn(app: FastifyInstance): void;
};

export function createRepetitions(repeats: Repeats): Repetitions {
  const begun = new WeakMap<FastifyRequest, Begun>();
  return {
    storeAnswers(app) {
      app.addHook("onSend", async (request, { statusCode: status }, payload) => {
        const first = begun.get(request);
        if (!first) return;
        begun.delete(request);
        // What passes by itself is worth another try under the same key.
        if (status >= 500 || status === 429) return await repeats.release(first);
        const isKept = typeof payload === "string" && !request.routeOptions.config.answersSecret;
        await repeats.finish(first, { status, body: isKept ? payload : null });
      });
    },
    takeIn(app) {
      app.addHook("onRoute", (route) => {
        const hasOwn = (Object(route.schema) as { readonly headers?: unknown }).headers;
        if (route.method === "POST" && !hasOwn)
          route.config = { ...route.config, isRepeatable: true };
      });
      app.addHook("preHandler", async (request, reply) => {
        if (!request.routeOptions.config.isRepeatable) return undefined;
        const key = findKey(request.headers);
        if (key === undefined) return undefined;
        const { userId } = signedInOf(request);
        const requestHash = hashOf({ url: request.url, body: request.body ?? null });
        const repeat = await repeats.begin({ userId, key, requestHash });
        switch (repeat.kind) {
          case "first":
            begun.set(request, { userId, attempt: repeat.attempt });
            return undefined;
          case "answered":
            return await reply
              .code(repeat.status)
              .type("application/json; charset=utf-8")
              .send(repeat.body);
          case "busy":
            throw new AppError("idempotency_key_busy", { seconds: BUSY_RETRY_SECONDS });
          case "answerGone":
          case "otherRequest":
            throw new AppError(refusals[repeat.kind]);
          default:
            return repeat satisfies never;
        }
      });
    },
  };
}
