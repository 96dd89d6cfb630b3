/** Publishing by button and by keys. */
import type { CreatePublicationsInput } from "@vestnik/contract/publications";
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import type { ApiError } from "../../../shared/api/apiError.ts";
import type { ValidationProblem } from "./validation.ts";
import { publicationBody, usePublish, type Publish, type WhenAccepted } from "./usePublish.ts";

export type Publishing = Publish & {
  /** Publishes the content of the form, or shows what is missing. */
  readonly submit: () => void;
  /** Publishes what a channel gets within a day anyway. */
  readonly publishAgain: () => void;
  /** A channel gets the content of the form within a day anyway, and its owner has not agreed yet. */
  readonly repeated: ApiError | undefined;
  /** After a press in vain, screen readers announce the hint. */
  readonly triedInVain: boolean;
  /** Whether the unanswered request equals the content of the form. */
  readonly isUnchanged: boolean;
};

export function usePublishing(
  request: CreatePublicationsInput,
  problems: readonly ValidationProblem[],
  onAccepted: WhenAccepted,
): Publishing {
  const [triedInVain, setTriedInVain] = useState(false);
  const publish = usePublish(request.kind, (publications, asked) => {
    setTriedInVain(false);
    onAccepted(publications, asked);
  });
  const { refusal, refusedBody } = publish;
  const isRepeated = refusal?.code === "publication_repeated";
  return {
    ...publish,
    // Asked about one text, not about the next.
    refusal: isRepeated ? undefined : refusal,
    repeated: isRepeated && refusedBody === publicationBody(request) ? refusal : undefined,
    publishAgain: () => publish.publish(request, true),
    triedInVain,
    isUnchanged: publish.unansweredBody === publicationBody(request),
    submit: () => {
      if (problems.length > 0) setTriedInVain(true);
      else publish.publish(request);
    },
  };
}

/** Ctrl+Enter or ⌘+Enter anywhere in a form. */
export function useSubmitKeys(submit: () => void): (event: KeyboardEvent) => void {
  const latest = useRef(submit);
  // Outside React: key events come after the render.
  useLayoutEffect(() => {
    latest.current = submit;
  });
  return (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    // In React's tree dialogs are inside the form, so their key events bubble here.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    commitTypedField();
    latest.current();
  };
}

/** Blurs the field, because fields commit on blur: a tag without its Enter is published, too. */
function commitTypedField(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  flushSync(() => field.blur());
  field.focus();
}
