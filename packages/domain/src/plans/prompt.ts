/** Rules of prompts and of what is sent to the AI with them (docs/product.md, AI). */
import type { InputProblem } from "../errors.ts";
import { isBlank } from "../text/words/blankText.ts";
import { countCodePoints } from "../text/telegramHtml.ts";

/** In code points, without the white space around it. */
export const MAX_PROMPT_LENGTH = 4000;

/** Every problem of a prompt; shared by field and server. */
export function checkPrompt(prompt: string): InputProblem[] {
  const asked = prompt.trim();
  if (isBlank(asked)) return [{ code: "prompt_required" }];
  return checkLength(asked, MAX_PROMPT_LENGTH, "prompt_too_long");
}

/** The text tags are made from: a whole post, or a prompt. In code points, without the white space around it. */
export const MAX_SOURCE_LENGTH = 4096;

/** Problems of a text that tags are generated from, or a part of a text that is rewritten. */
export function checkSource(text: string): InputProblem[] {
  const source = text.trim();
  if (isBlank(source)) return [{ code: "source_required" }];
  return checkLength(source, MAX_SOURCE_LENGTH, "source_too_long");
}

/** The files that can be chosen as a reference for the AI, and their largest size. They are converted to PNG. */
export const REFERENCE_TYPES = ["image/jpeg", "image/png"] as const;
export const MAX_REFERENCE_BYTES = 4 * 1024 * 1024;

/** Problems of a file that is chosen as a reference. */
export function checkReference(file: {
  readonly type: string;
  readonly bytes: number;
}): InputProblem[] {
  const isSuitable =
    (REFERENCE_TYPES as readonly string[]).includes(file.type) && file.bytes <= MAX_REFERENCE_BYTES;
  return isSuitable ? [] : [{ code: "reference_unsuitable" }];
}

function checkLength(
  text: string,
  limit: number,
  code: "prompt_too_long" | "source_too_long",
): InputProblem[] {
  const count = countCodePoints(text);
  return count <= limit ? [] : [{ code, details: { count, limit } }];
}
