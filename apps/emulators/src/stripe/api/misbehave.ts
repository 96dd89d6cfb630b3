import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { Core } from "../core.ts";
import type { StripeFault } from "../faults.ts";
import { Refusal } from "../refusal.ts";
import { type Answer, send } from "./answer.ts";

type Work = { readonly key: string | undefined; readonly work: () => Answer };

/** While it is late or never answered, its idempotency key is in use. */
export async function misbehaveBefore(
  core: Core,
  reply: FastifyReply,
  fault: StripeFault,
  { key, work }: Work,
): Promise<unknown> {
  const { answers } = core.world;
  const isWaiting = (fault.kind === "slow" || fault.kind === "hang") && key !== undefined;
  if (!isWaiting || answers.has(key)) return await misbehave(reply, fault, work);
  const taken = { fingerprint: "", at: Number.POSITIVE_INFINITY, answer: undefined };
  answers.set(key, taken);
  const free = (): void => {
    if (answers.get(key) === taken) answers.delete(key);
  };
  reply.raw.once("close", free);
  return await misbehave(reply, fault, () => {
    free();
    return work();
  });
}

export async function misbehave(
  reply: FastifyReply,
  fault: StripeFault,
  work: () => Answer,
): Promise<unknown> {
  switch (fault.kind) {
    case "status": {
      const { status, type, code, retryAfter, message = `emulator: ${status} on demand` } = fault;
      throw new Refusal(status, message, {
        ...(type ? { type } : {}),
        ...(code ? { code } : {}),
        ...(retryAfter === undefined ? {} : { retryAfter }),
      });
    }
    case "hang":
      return reply.hijack();
    case "drop":
      reply.raw.destroy();
      return reply.hijack();
    case "slow":
      await pause(fault.ms, undefined, { ref: false });
      return send(reply, work());
    case "malformed":
      return await reply.type("application/json").send('{"id":"cut","object":"cust');
    case "garbage":
      return await reply.type("application/json").send(fault.body);
    default:
      return fault satisfies never;
  }
}
