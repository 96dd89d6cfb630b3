import { useMutation } from "@tanstack/react-query";
import {
  IDEMPOTENCY_HEADER,
  publicationsResponseSchema,
  type CreatePublicationsInput,
  type Publication,
} from "@vestnik/contract/publications";
import { useState } from "react";
import { isOffline, isRefusal, type ApiError } from "../../../shared/api/apiError.ts";
import { request } from "../../../shared/api/request.ts";
import {
  beginAttempt,
  endAttempt,
  storeUnsent,
  unansweredAttempt,
  type PublishedKind,
} from "./publishAttempt.ts";

const SEEN_MS = 500;

export type Publish = {
  readonly publish: (content: CreatePublicationsInput) => void;
  readonly isSending: boolean;
  /** A definite no: nothing was stored. */
  readonly refusal: ApiError | undefined;
  /** The body whose answer never came. */
  readonly unansweredBody: string | undefined;
  /** It never left this browser. */
  readonly isUnsent: boolean;
};

/** Told what was accepted, and what had been asked: the form may have changed since. */
export type WhenAccepted = (publications: Publication[], request: CreatePublicationsInput) => void;

/** Hands a post or a poll over. An answer that is lost leaves it open, and asking again is safe. */
export function usePublish(kind: PublishedKind, onAccepted: WhenAccepted): Publish {
  const [unanswered, setUnanswered] = useState(() => unansweredAttempt(kind));
  const mutation = useMutation({
    mutationFn: handOver,
    onSuccess: ({ publications }, content) => {
      endAttempt(kind);
      setUnanswered(undefined);
      onAccepted(publications, content);
    },
    onError: (error) => {
      if (isRefusal(error)) endAttempt(kind);
      setUnanswered(unansweredAttempt(kind));
    },
  });
  return {
    publish: (content) => {
      if (!mutation.isPending) mutation.mutate(content);
    },
    isSending: mutation.isPending,
    refusal: isRefusal(mutation.error) ? mutation.error : undefined,
    unansweredBody: unanswered?.body,
    isUnsent: unanswered?.isUnsent === true,
  };
}

export function publicationBody(content: CreatePublicationsInput): string {
  return JSON.stringify(content);
}

async function handOver(content: CreatePublicationsInput) {
  const { kind } = content;
  const earlier = unansweredAttempt(kind);
  const attempt = beginAttempt(kind, publicationBody(content));
  const mayHaveLeft = earlier?.key === attempt.key && earlier.isUnsent !== true;
  try {
    return await request(publicationsResponseSchema, "POST", "/publications", content, {
      headers: { [IDEMPOTENCY_HEADER]: attempt.key },
    });
  } catch (error) {
    if (isOffline(error)) {
      if (!mayHaveLeft) storeUnsent(kind, attempt);
      // It fails in no time; whoever pressed the button shall see that something was tried.
      await new Promise((resolve) => setTimeout(resolve, SEEN_MS));
    }
    throw error;
  }
}
