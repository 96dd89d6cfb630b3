import type { FastifyReply } from "fastify";
import type { Refusal } from "../refusal.ts";

export type Answer = {
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
  readonly retryAfter?: number | undefined;
  readonly isReplayed?: true;
};

export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  const { status, body, retryAfter } = answer;
  if (answer.isReplayed) {
    void reply.header("idempotent-replayed", "true").header("original-request", answer.requestId);
  }
  if (retryAfter !== undefined) void reply.header("retry-after", String(retryAfter));
  return reply.code(status).type("application/json").send(body);
}

export function refused(refusal: Refusal, requestId: string): Answer {
  const { status } = refusal;
  const { retryAfter } = refusal.details;
  return { status, body: JSON.stringify(refusal.body()), requestId, retryAfter };
}
