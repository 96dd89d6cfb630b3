/** Publishing by button and by keys. */
import type { CreatePublicationsInput, Publication } from "@vestnik/contract/publications";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ApiError, isOffline, isRefusal } from "../../../shared/api/apiError.ts";
import type { ValidationProblem } from "./validation.ts";
import { creditKeys } from "../../../shared/api/queries/creditQueries.ts";
import { createPublications } from "../../../shared/publications/publicationRequests.ts";
import { beginAttempt, endAttempt, storeUnsent, unansweredAttempt } from "./publishAttempt.ts";

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

const MIN_PENDING_MS = 500;

type Publish = {
  /** `mayRepeat`: also what a channel gets within a day anyway. */
  readonly publish: (content: CreatePublicationsInput, mayRepeat?: boolean) => void;
  readonly isSending: boolean;
  /** A definite refusal: nothing was stored. */
  readonly refusal: ApiError | undefined;
  /** The body of the last request that was answered with a refusal. */
  readonly refusedBody: string | undefined;
  /** The body of the request that never got an answer. */
  readonly unansweredBody: string | undefined;
  /** The request never left this browser. */
  readonly isUnsent: boolean;
};

/** Called with the accepted publications and with the request, because the form may have changed since. */
type WhenAccepted = (publications: Publication[], request: CreatePublicationsInput) => void;

/** Publishes a post or a poll. When the answer is lost, the attempt stays open, and a retry is safe. */
function usePublish(kind: Publication["kind"], onAccepted: WhenAccepted): Publish {
  const [unanswered, setUnanswered] = useState(() => unansweredAttempt(kind));
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: handOver,
    onSuccess: (publications, { content }) => {
      endAttempt(kind);
      setUnanswered(undefined);
      onAccepted(publications, content);
    },
    onError: (error) => {
      if (isRefusal(error)) endAttempt(kind);
      // Then the hint beside the button says so, and what helps.
      if (isRefusal(error) && error.code === "publication_limit_reached") {
        void queryClient.invalidateQueries({ queryKey: creditKeys.info });
      }
      setUnanswered(unansweredAttempt(kind));
    },
  });
  return {
    publish: (content, mayRepeat = false) => {
      if (!mutation.isPending) mutation.mutate({ content, mayRepeat });
    },
    isSending: mutation.isPending,
    refusal: isRefusal(mutation.error) ? mutation.error : undefined,
    refusedBody: mutation.variables && publicationBody(mutation.variables.content),
    unansweredBody: unanswered?.body,
    isUnsent: unanswered?.isUnsent === true,
  };
}

function publicationBody(content: CreatePublicationsInput): string {
  return JSON.stringify(content);
}

type Asked = { readonly content: CreatePublicationsInput; readonly mayRepeat: boolean };

async function handOver({ content, mayRepeat }: Asked) {
  const { kind } = content;
  const earlier = unansweredAttempt(kind);
  const attempt = beginAttempt(kind, publicationBody(content));
  const mayHaveLeft = earlier?.key === attempt.key && earlier.isUnsent !== true;
  try {
    return await createPublications(content, attempt.key, mayRepeat);
  } catch (error) {
    if (isOffline(error)) {
      if (!mayHaveLeft) storeUnsent(kind, attempt);
      // An offline failure is immediate; the pause shows that something was tried.
      await new Promise((resolve) => setTimeout(resolve, MIN_PENDING_MS));
    }
    throw error;
  }
}

// Where and when the publications of one decision go out, for the confirmation.

export type SentSummary = {
  readonly dueAt: string;
  readonly channelTitles: readonly string[];
};

/** The publications of one decision are one second apart; the first is at the chosen time. */
export function summaryOf(publications: readonly Publication[]): SentSummary {
  const dueAts = publications.map(({ dueAt }) => dueAt).toSorted();
  return {
    dueAt: dueAts[0] ?? new Date().toISOString(),
    channelTitles: publications.map(({ channelTitle }) => channelTitle),
  };
}
