/** Rules and prices of AI operations (specification, sections 5 and 9; decision 12). */
import type { Problem } from "../errors.ts";
import { paragraph } from "../text/richText.ts";
import { isEmpty } from "../text/richTextNormal.ts";
import { countCodePoints } from "../text/telegramHtml.ts";

/** In code points, without the white space around it. */
export const MAX_PROMPT_LENGTH = 4000;

/** The price of each operation, in credits. */
export const creditCosts = { text: 1 } as const;
export type Generation = keyof typeof creditCosts;

/**
 * How many AI calls one person may make in a day (UTC), whatever their results (decision 70). Credits limit the paid operations; speech and
 * failures are free.
 */
export const aiCallsADay = { transcription: 100, text: 200 } as const;
export type AiCall = keyof typeof aiCallsADay;

/** Every problem of a prompt; shared by field and server. */
export function checkPrompt(prompt: string): Problem[] {
  const asked = prompt.trim();
  // A prompt of invisible characters counts as empty, too.
  if (isEmpty({ blocks: [paragraph(asked)] })) return [{ code: "prompt_required" }];
  const count = countCodePoints(asked);
  if (count <= MAX_PROMPT_LENGTH) return [];
  return [{ code: "prompt_too_long", details: { count, limit: MAX_PROMPT_LENGTH } }];
}
