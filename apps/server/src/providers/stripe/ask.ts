import type { z } from "zod";
import type { PaymentAnswer } from "../payments.ts";
import { UNREADABLE, noAnswerOf } from "./noAnswerOf.ts";

/**
 * Asks, and reads the answer with a schema. The library takes any JSON without an `error` for a success, the page of a wrong address as well;
 * only what has the awaited form is an answer.
 */
export async function ask<Value>(
  request: () => Promise<unknown>,
  schema: z.ZodType<Value>,
): Promise<PaymentAnswer<Value>> {
  let answer: unknown;
  try {
    answer = await request();
  } catch (error) {
    return noAnswerOf(error);
  }
  const { success, data } = schema.safeParse(answer);
  return success ? { kind: "done", value: data } : UNREADABLE;
}

/** What follows from an answer; anything else is passed on. */
export function mapAnswer<From, To>(
  answer: PaymentAnswer<From>,
  map: (value: From) => To,
): PaymentAnswer<To> {
  return answer.kind === "done" ? { kind: "done", value: map(answer.value) } : answer;
}
