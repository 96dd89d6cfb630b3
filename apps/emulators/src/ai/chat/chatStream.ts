import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type ChatOutcome, contentOf, usageOf } from "./chatAnswer.ts";
import type { ChatRequest } from "./chatRequest.ts";

type Manner = {
  /** What happens between the first words and the rest. */
  readonly midway: () => Promise<"go on" | "break off">;
  /** 0 is as fast as possible, some words at a time. */
  readonly wordsPerSecond: number;
};

/** A completion as OpenAI streams it. */
export async function streamChat(
  response: ServerResponse,
  chat: ChatRequest,
  outcome: ChatOutcome,
  { midway, wordsPerSecond }: Manner,
): Promise<void> {
  const { text, refusal, reason, hasError = false } = outcome;
  const facts = {
    id: `chatcmpl-${randomBytes(12).toString("hex")}`,
    object: "chat.completion.chunk",
    created: Math.floor(Date.now() / 1000),
    model: chat.model,
  };
  const send = (delta: object, ending: string | null = null) => {
    const choice = { index: 0, delta, logprobs: null, finish_reason: ending };
    response.write(`data: ${JSON.stringify({ ...facts, choices: [choice] })}\n\n`);
  };
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  send({ role: "assistant", content: refusal === null ? "" : null, refusal: null });
  const said = (piece: string) =>
    refusal === null ? { content: contentOf(piece, outcome) } : { refusal: piece };
  const [first = "", ...rest] = piecesOf(refusal ?? text, wordsPerSecond);
  if (first !== "") send(said(first));
  // What was written still leaves before the connection ends.
  if ((await midway()) === "break off") return void response.socket?.end();
  for (const piece of rest) {
    if (wordsPerSecond > 0) await wait(1000 / wordsPerSecond);
    if (response.closed) return;
    send(said(piece));
  }
  if (hasError) {
    const error = { message: "The server had an error", type: "server_error", code: 500 };
    response.write(`data: ${JSON.stringify({ error })}\n\n`);
  } else send({}, reason);
  if (chat.wantsUsage) {
    const usage = usageOf(chat, text);
    response.write(`data: ${JSON.stringify({ ...facts, choices: [], usage })}\n\n`);
  }
  response.end("data: [DONE]\n\n");
}

function piecesOf(text: string, wordsPerSecond: number): readonly string[] {
  return text.match(wordsPerSecond > 0 ? /\s*\S+\s*$|\s*\S+/g : /[\s\S]{1,40}/g) ?? [];
}
