import type { InputProblem } from "@vestnik/domain/errors";
import { checkPrompt, checkSource } from "@vestnik/domain/prompt";
import type { Asked } from "../work/operations.ts";

/** The reason for which an operation cannot be requested. */
export function problemOf({
  operation,
  prompt,
  reference,
}: Pick<Asked, "operation" | "prompt" | "reference">): InputProblem | undefined {
  const [ofPrompt] = checkPrompt(prompt);
  switch (operation) {
    case "text":
    case "image":
      return ofPrompt;
    case "image_from_image":
      return reference === null ? { code: "reference_required" } : ofPrompt;
    case "text_from_image":
      if (reference === null) return { code: "reference_required" };
      // The picture alone says enough.
      return ofPrompt?.code === "prompt_required" ? undefined : ofPrompt;
    case "tags":
      return checkSource(prompt)[0];
    default:
      return operation satisfies never;
  }
}
