import type { OpenAIProvider } from "@ai-sdk/openai";
import type { Secret } from "../../secrets/secret.ts";

export type OpenAiAddress = {
  readonly baseUrl: string;
  readonly apiKey: Secret | undefined;
};

/** Loaded with the first request: the libraries are large, and many processes never need them. */
export async function connect({ baseUrl, apiKey }: OpenAiAddress): Promise<OpenAIProvider> {
  const { createOpenAI } = await import("@ai-sdk/openai");
  return createOpenAI({
    baseURL: baseUrl,
    // Without a key the library would look for one in the environment.
    apiKey: apiKey?.reveal() ?? "none",
    fetch: fetchThere,
  });
}

/** Neither the key nor what somebody said or wrote goes to another address than the one in the settings. */
const fetchThere: typeof fetch = async (input, init) =>
  await fetch(input, { ...init, redirect: "error" });
