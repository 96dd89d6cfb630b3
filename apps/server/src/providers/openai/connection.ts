import type { OpenAIProvider } from "@ai-sdk/openai";
import type { Secret } from "../../secrets/secret.ts";
import { boundedTo } from "./answerSize.ts";

export type OpenAiAddress = {
  readonly baseUrl: string;
  readonly apiKey: Secret | undefined;
};

/**
 * Imported with the first request: the libraries are large, and many processes never need them. Of an answer not more than `maxBytes` are
 * read.
 */
export async function connect(
  { baseUrl, apiKey }: OpenAiAddress,
  maxBytes: number,
): Promise<OpenAIProvider> {
  const { createOpenAI } = await import("@ai-sdk/openai");
  return createOpenAI({
    baseURL: baseUrl,
    // Without this value the library would read a key from the environment.
    apiKey: apiKey?.reveal() ?? "none",
    // Follows no redirect, so that the key and the content go only to the address of the settings.
    fetch: async (input, init) =>
      boundedTo(maxBytes, await fetch(input, { ...init, redirect: "error" })),
  });
}
