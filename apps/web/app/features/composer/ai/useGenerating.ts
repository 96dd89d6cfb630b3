/** Generating by button and by keys: whether it is possible, and what is missing when it is not. */
import { useQueryClient } from "@tanstack/react-query";
import type { Channel } from "@vestnik/contract/channels";
import type { CreditInfo } from "@vestnik/contract/credits";
import type { InputProblem } from "@vestnik/domain/errors";
import { creditCosts } from "@vestnik/domain/credits";
import { type RefObject, useState } from "react";
import { checkPrompt, checkSource } from "@vestnik/domain/prompt";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { useCreditInfo } from "../../../shared/api/queries/creditQueries.ts";
import { contentText } from "../../../shared/text/contentText.ts";
import { draftImages } from "../form/postDraft.ts";
import { usePostDraft } from "../form/postFormStore.ts";
import { composerFormStore } from "../homes/browser/postHome.ts";
import { generate } from "./generate.ts";
import { type GeneratorState, useGenerator } from "./generatorStore.ts";
import {
  type Asked,
  type Asking,
  kindOf,
  type Operation,
  type ResultOf,
  tagSource,
} from "./results.ts";

export type Generating = Asking & {
  /** Undefined until they are loaded. */
  readonly credits: CreditInfo | undefined;
  /** Why the last press requested nothing, until that is corrected. */
  readonly problem: InputProblem | undefined;
};

type Fields = {
  readonly prompt: RefObject<HTMLTextAreaElement | null>;
  readonly picture: RefObject<HTMLButtonElement | null>;
};

export function useGenerating(fields: Fields): Generating {
  const queryClient = useQueryClient();
  const credits = useCreditInfo().data;
  const channels = useChannels().data;
  const [inVain, setInVain] = useState<Operation>();
  // Whether there is a text in the post decides what tags can be made from.
  usePostDraft(({ draft }) => draft.text !== "");
  const code = useGenerator((state) => inVain && problemOf(whatIsAsked(state, inVain))?.code);
  if (inVain && !code) setInVain(undefined);
  const canPay = (operation: Operation) =>
    !credits || credits.currentCredits >= creditCosts[operation];

  function start(operation: Operation, from?: "post") {
    const state = useGenerator.getState();
    if (state.works[kindOf[operation]].is === "running" || !canPay(operation)) return;
    const asked = whatIsAsked(state, operation, from);
    const wrong = problemOf(asked);
    if (!wrong) return void generate(queryClient, { ...asked, channelId: voiceIn(channels) });
    setInVain(operation);
    (wrong.code === "reference_required" ? fields.picture : fields.prompt).current?.focus();
  }

  function goOn({ id, text, operation, prompt }: ResultOf<"text">) {
    const state = useGenerator.getState();
    if (!isContinuable(operation) || state.works.text.is === "running" || !canPay(operation))
      return;
    const asked = { ...whatIsAsked(state, operation), prompt, begun: { id, text } };
    void generate(queryClient, { ...asked, channelId: voiceIn(channels) });
  }

  const shown =
    inVain && code ? problemOf(whatIsAsked(useGenerator.getState(), inVain)) : undefined;
  return { credits, canPay, problem: shown, start, goOn };
}

function isContinuable(operation: string): operation is "text" | "text_from_image" {
  return operation === "text" || operation === "text_from_image";
}

/** The first chosen channel, if its owner lets the AI read its posts. */
function voiceIn(channels: readonly Channel[] | undefined): string | undefined {
  const [chosenId] = composerFormStore.draft.getState().draft.selectedChannelIds;
  const channel = channels?.find(({ id }) => id === chosenId);
  return channel?.sharesVoice === true ? channel.id : undefined;
}

function whatIsAsked(
  { prompt, reference, results }: GeneratorState,
  operation: Operation,
  from?: "post",
): Omit<Asked, "channelId"> {
  const { draft } = composerFormStore.draft.getState();
  const { uploads } = composerFormStore.uploads.getState();
  const written = contentText(draft.text);
  const source = from === "post" ? written : tagSource(results, prompt, written).text;
  return {
    operation,
    from,
    prompt: operation === "tags" ? source : prompt,
    reference,
    hasImage: draftImages(draft).length + uploads.length > 0,
  };
}

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
