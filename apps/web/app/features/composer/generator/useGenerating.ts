/** Generating by button and by keys: whether it is possible, and what is missing when it is not. */
import { useQueryClient } from "@tanstack/react-query";
import type { CreditInfo } from "@vestnik/contract/credits";
import type { Problem } from "@vestnik/domain/errors";
import { creditCosts } from "@vestnik/domain/credits";
import { checkPrompt } from "@vestnik/domain/prompt";
import { useState, type RefObject } from "react";
import { useCreditInfo } from "../../../shared/api/creditQueries.ts";
import { generateText, useTextGeneration } from "./textGeneration.ts";

export type Generating = {
  readonly isWriting: boolean;
  /** Undefined until they are loaded. */
  readonly credits: CreditInfo | undefined;
  readonly canPay: boolean;
  readonly isTooLong: boolean;
  /** Why the last press requested nothing, until that is corrected. */
  readonly problem: Problem | undefined;
  readonly generate: () => void;
};

export function useGenerating(field: RefObject<HTMLTextAreaElement | null>): Generating {
  const queryClient = useQueryClient();
  const credits = useCreditInfo().data;
  const isWriting = useTextGeneration(({ work }) => work.is === "writing");
  const prompt = useTextGeneration((state) => state.prompt);
  const [wasInVain, setInVain] = useState(false);
  const [problem] = checkPrompt(prompt);
  if (wasInVain && !problem) setInVain(false);
  const canPay = !credits || credits.currentCredits >= creditCosts.text;

  function generate() {
    if (isWriting || !canPay) return;
    if (problem) {
      setInVain(true);
      field.current?.focus();
    } else {
      void generateText(queryClient);
    }
  }

  const isTooLong = problem?.code === "prompt_too_long";
  const shown = wasInVain ? problem : undefined;
  return { isWriting, credits, canPay, isTooLong, problem: shown, generate };
}
