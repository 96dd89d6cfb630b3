import { randomBytes } from "node:crypto";
import type { ChatRequest } from "./chatRequest.ts";

/** A completion in OpenAI's form. What is counted is only roughly what the real one counts. */
export function chatAnswer({ model, messages }: ChatRequest, text: string): object {
  const asked = messages.reduce((sum, { content }) => sum + roughCount(content), 0);
  const written = roughCount(text);
  return {
    id: `chatcmpl-${randomBytes(12).toString("hex")}`,
    object: "chat.completion",
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: text, refusal: null, annotations: [] },
        logprobs: null,
        finish_reason: "stop",
      },
    ],
    usage: {
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
    },
    service_tier: "default",
    system_fingerprint: null,
  };
}

function roughCount(text: string): number {
  return Math.ceil(text.length / 4);
}
