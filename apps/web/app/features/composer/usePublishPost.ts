import { useMutation } from "@tanstack/react-query";
import {
  IDEMPOTENCY_HEADER,
  publicationsResponseSchema,
  type CreatePublicationsInput,
  type Publication,
} from "@vestnik/contract/publications";
import { useState } from "react";
import { ApiError } from "../../shared/api/apiError.ts";
import { request } from "../../shared/api/request.ts";
import { beginAttempt, endAttempt, unansweredAttempt } from "./publishAttempt.ts";

export type PublishPost = {
  readonly publish: (post: CreatePublicationsInput) => void;
  readonly isSending: boolean;
  /** A definite no: nothing was stored. */
  readonly refusal: ApiError | undefined;
  /** The body whose answer never came. */
  readonly unansweredBody: string | undefined;
};

/** Hands a post over. An answer that is lost leaves it open, and asking again is safe. */
export function usePublishPost(onAccepted: (publications: Publication[]) => void): PublishPost {
  const [unansweredBody, setUnansweredBody] = useState(() => unansweredAttempt()?.body);
  const mutation = useMutation({
    mutationFn: handOver,
    onSuccess: ({ publications }) => {
      endAttempt();
      setUnansweredBody(undefined);
      onAccepted(publications);
    },
    onError: (error) => {
      if (isRefusal(error)) endAttempt();
      setUnansweredBody(unansweredAttempt()?.body);
    },
  });
  return {
    publish: (post) => {
      if (!mutation.isPending) mutation.mutate(post);
    },
    isSending: mutation.isPending,
    refusal: isRefusal(mutation.error) ? mutation.error : undefined,
    unansweredBody,
  };
}

export function publicationBody(post: CreatePublicationsInput): string {
  return JSON.stringify(post);
}

function handOver(post: CreatePublicationsInput) {
  const { key } = beginAttempt(publicationBody(post));
  return request(publicationsResponseSchema, "POST", "/publications", post, {
    headers: { [IDEMPOTENCY_HEADER]: key },
  });
}

/** Only a readable answer below 500 says that nothing was stored. */
function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.code !== "unreadable_answer"
  );
}
