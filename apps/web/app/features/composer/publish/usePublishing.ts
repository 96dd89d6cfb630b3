/** Publishing by button and by keys. */
import type { CreatePublicationsInput } from "@vestnik/contract/publications";
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import type { ValidationProblem } from "./validation.ts";
import { publicationBody, usePublish, type Publish, type WhenAccepted } from "./usePublish.ts";

export type Publishing = Publish & {
  /** Hands over what stands in the form, or says what it lacks. */
  readonly submit: () => void;
  /** Once somebody has tried in vain the hint is spoken. */
  readonly triedInVain: boolean;
  /** Whether what was handed over without an answer is what stands in the form. */
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
  return {
    ...publish,
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
  // Outside React: keys are pressed after it has drawn.
  useLayoutEffect(() => {
    latest.current = submit;
  });
  return (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    // Dialogs stand inside the form in React's tree, though not on the page.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    takeHalfTyped();
    latest.current();
  };
}

/** A field takes over what was typed when it is left: a tag without its Enter goes along, too. */
function takeHalfTyped(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  flushSync(() => field.blur());
  field.focus();
}
