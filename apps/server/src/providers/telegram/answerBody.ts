import { z } from "zod";
import { NoAnswer } from "./noAnswer.ts";

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
 * What Telegram said, if it is Telegram that speaks: proxies answer 502 with a page of HTML, and
 * half an answer is none. A 5xx says only that something broke, not whether the post stands.
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
