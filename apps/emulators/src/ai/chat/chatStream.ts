import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { ChatRequest } from "./chatRequest.ts";

/** What happens between the first words and the rest. */
export type Midway = () => Promise<"go on" | "break off">;

/** A completion as OpenAI streams it: a few words at a time. */
export async function streamChat(
  response: ServerResponse,
  { model }: ChatRequest,
  text: string,
  midway: Midway,
): Promise<void> {
  const facts = {
    id: `chatcmpl-${randomBytes(12).toString("hex")}`,
    ...{ object: "chat.completion.chunk", created: Math.floor(Date.now() / 1000), model },
  };
  const send = (delta: object, reason: string | null = null) => {
    const choice = { index: 0, delta, logprobs: null, finish_reason: reason };
    response.write(`data: ${JSON.stringify({ ...facts, choices: [choice] })}\n\n`);
  };
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  send({ role: "assistant", content: "", refusal: null });
  const [first = "", ...rest] = text.match(/[\s\S]{1,40}/g) ?? [];
  if (first !== "") send({ content: first });
  // What was written still leaves before the connection ends.
  if ((await midway()) === "break off") return void response.socket?.end();
  for (const piece of rest) send({ content: piece });
  send({}, "stop");
  const usage = { prompt_tokens: 1, completion_tokens: rest.length + 1, total_tokens: 2 };
  response.write(`data: ${JSON.stringify({ ...facts, choices: [], usage })}\n\n`);
  response.end("data: [DONE]\n\n");
}
