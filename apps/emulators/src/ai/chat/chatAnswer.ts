import { randomBytes } from "node:crypto";
import type { ChatRequest } from "./chatRequest.ts";
import { LETTERS_A_COUNT } from "./writtenText.ts";

/** What is answered and why it ends there. */
export type ChatOutcome = {
  readonly text: string;
  /** Said instead of a text. */
  readonly refusal: string | null;
  readonly reason: "stop" | "length" | "content_filter" | "error";
  /** An error in the place of the end. */
  readonly hasError?: boolean;
  /** What it says is a list of parts, after a thought. */
  readonly isInParts?: boolean;
};

/** The text as the content of a message, or of a part of it. */
export function contentOf(text: string, { isInParts = false }: ChatOutcome): unknown {
  if (!isInParts) return text;
  const thought = { type: "thinking", thinking: [{ type: "text", text: "The user wants it." }] };
  return [thought, { type: "text", text }];
}

/** A completion in OpenAI's form. What is counted is only roughly what the real one counts. */
export function chatAnswer(chat: ChatRequest, outcome: ChatOutcome): object {
  const { text, refusal, reason } = outcome;
  const content = refusal === null ? contentOf(text, outcome) : null;
  return {
    id: `chatcmpl-${randomBytes(12).toString("hex")}`,
    object: "chat.completion",
    created: Math.floor(Date.now() / 1000),
    model: chat.model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content, refusal, annotations: [] },
        logprobs: null,
        finish_reason: reason,
      },
    ],
    usage: usageOf(chat, text),
    service_tier: "default",
    system_fingerprint: null,
  };
}

export function usageOf({ messages }: ChatRequest, text: string): object {
  const asked = messages.reduce((sum, { content }) => sum + roughCount(content), 0);
  const written = roughCount(text);
  return {
    prompt_tokens: asked,
    completion_tokens: written,
    total_tokens: asked + written,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}

function roughCount(text: string): number {
  return Math.ceil(text.length / LETTERS_A_COUNT);
}
