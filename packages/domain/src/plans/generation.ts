/** Rules of what the AI makes, and what it costs (specification, sections 5 and 9; decision 12). */
import type { Problem } from "../errors.ts";
import { paragraph } from "../text/richText.ts";
import { isEmpty } from "../text/richTextNormal.ts";
import { countCodePoints } from "../text/telegramHtml.ts";

/** In code points, without the white space around it. */
export const MAX_PROMPT_LENGTH = 4000;

/** What each kind costs, in credits. */
export const creditCosts = { text: 1 } as const;
export type Generation = keyof typeof creditCosts;

/**
 * How often one person may ask the AI in a day (of UTC), whatever came of it (decision 70). What credits pay for is bounded by
 * them; speech and what fails are free.
 */
export const aiCallsADay = { transcription: 100, text: 200 } as const;
export type AiCall = keyof typeof aiCallsADay;

/** Every problem of a prompt; shared by field and server. */
export function checkPrompt(prompt: string): Problem[] {
  const asked = prompt.trim();
  // Nor do letters nobody can see ask for anything.
  if (isEmpty({ blocks: [paragraph(asked)] })) return [{ code: "prompt_required" }];
  const count = countCodePoints(asked);
  if (count <= MAX_PROMPT_LENGTH) return [];
  return [{ code: "prompt_too_long", details: { count, limit: MAX_PROMPT_LENGTH } }];
}
