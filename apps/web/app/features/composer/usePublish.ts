import { useMutation } from "@tanstack/react-query";
import {
  IDEMPOTENCY_HEADER,
  publicationsResponseSchema,
  type CreatePublicationsInput,
  type Publication,
} from "@vestnik/contract/publications";
import { useState } from "react";
import { isRefusal, type ApiError } from "../../shared/api/apiError.ts";
import { request } from "../../shared/api/request.ts";
import {
  beginAttempt,
  endAttempt,
  unansweredAttempt,
  type PublishedKind,
} from "./publishAttempt.ts";

export type Publish = {
  readonly publish: (content: CreatePublicationsInput) => void;
  readonly isSending: boolean;
  /** A definite no: nothing was stored. */
  readonly refusal: ApiError | undefined;
  /** The body whose answer never came. */
  readonly unansweredBody: string | undefined;
};

/** Told what was accepted, and what had been asked: the form may have changed since. */
export type WhenAccepted = (publications: Publication[], request: CreatePublicationsInput) => void;

/** Hands a post or a poll over. An answer that is lost leaves it open, and asking again is safe. */
export function usePublish(kind: PublishedKind, onAccepted: WhenAccepted): Publish {
  const [unansweredBody, setUnansweredBody] = useState(() => unansweredAttempt(kind)?.body);
  const mutation = useMutation({
    mutationFn: handOver,
    onSuccess: ({ publications }, content) => {
      endAttempt(kind);
      setUnansweredBody(undefined);
      onAccepted(publications, content);
    },
    onError: (error) => {
      if (isRefusal(error)) endAttempt(kind);
      setUnansweredBody(unansweredAttempt(kind)?.body);
    },
  });
  return {
    publish: (content) => {
      if (!mutation.isPending) mutation.mutate(content);
    },
    isSending: mutation.isPending,
    refusal: isRefusal(mutation.error) ? mutation.error : undefined,
    unansweredBody,
  };
}

export function publicationBody(content: CreatePublicationsInput): string {
  return JSON.stringify(content);
}

function handOver(content: CreatePublicationsInput) {
  const { key } = beginAttempt(content.kind, publicationBody(content));
  return request(publicationsResponseSchema, "POST", "/publications", content, {
    headers: { [IDEMPOTENCY_HEADER]: key },
  });
}
