import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreatePublicationsInput, Publication } from "@vestnik/contract/publications";
import { useState } from "react";
import { isOffline, isRefusal, type ApiError } from "../../../shared/api/apiError.ts";
import { creditKeys } from "../../../shared/api/queries/creditQueries.ts";
import { createPublications } from "../../../shared/publications/publicationRequests.ts";
import { beginAttempt, endAttempt, storeUnsent, unansweredAttempt } from "./publishAttempt.ts";

const MIN_PENDING_MS = 500;

export type Publish = {
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
export type WhenAccepted = (publications: Publication[], request: CreatePublicationsInput) => void;

/** Publishes a post or a poll. When the answer is lost, the attempt stays open, and a retry is safe. */
export function usePublish(kind: Publication["kind"], onAccepted: WhenAccepted): Publish {
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

export function publicationBody(content: CreatePublicationsInput): string {
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
