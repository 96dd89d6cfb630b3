/** Saves over the version of the draft that its owner saw: another version is refused, and the content of the form stays. */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreateDraftInput, Draft } from "@vestnik/contract/drafts";
import { type Content, isSameContent, readPoll, readPost } from "@vestnik/domain/content";
import { checkDraft, type DraftFacts, tidyTitle } from "@vestnik/domain/draft";
import { useEffect, useState } from "react";
import type { InputProblem } from "@vestnik/domain/errors";
import { useTranslation } from "react-i18next";
import { isChangedElsewhere, isRefusal } from "../../../../shared/api/apiError.ts";
import {
  createDraft,
  fetchDraft,
  findDraft,
  updateDraft,
} from "../../../../shared/api/queries/draftQueries.ts";
import type { Leaving } from "../LeaveGuard.tsx";
import { beginAttempt, endAttempt } from "../../publish/publishAttempt.ts";
import { type DraftSource, givenPost } from "../../form/postDraft.ts";
import type { ComposedPost } from "../../form/useComposedPost.ts";
import { errorSentence } from "../../../../shared/i18n/errorSentence.ts";
import { useLanguage } from "../../../../shared/i18n/useLanguage.ts";

export type DraftSaving = {
  /** With `as`, over that draft; otherwise as a new one. */
  readonly save: (content: CreateDraftInput, as?: Draft, leaving?: Leaving) => void;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** Whether a new draft was saved, because the sentences for an error differ. */
  readonly wasNew: boolean;
  /** Dismisses the error. */
  readonly reset: () => void;
};

type Attempt = {
  readonly content: CreateDraftInput;
  readonly as: Draft | undefined;
  readonly leaving: Leaving | undefined;
};

type OnSaved = (saved: Draft, wasNew: boolean, leaving: Leaving | undefined) => void;

export function contentOfPost(title: string, post: ComposedPost): CreateDraftInput {
  const { text, ...fields } = givenPost(post.content);
  const ownTexts = post.ownTexts.length > 0 ? { ownTexts: [...post.ownTexts] } : {};
  return { title, content: text, ...fields, ...ownTexts };
}

export function useDraftSaving(onSaved: OnSaved): DraftSaving {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ content, as }: Attempt) =>
      as ? saveAsSeen(queryClient, as, content) : saveAsNew(queryClient, content),
    onSuccess: (saved, { as, leaving }) => onSaved(saved, as === undefined, leaving),
    onError: (_, { leaving }) => leaving?.stay(),
  });
  return {
    isSaving: mutation.isPending,
    error: mutation.error,
    wasNew: mutation.variables?.as === undefined,
    reset: mutation.reset,
    save: (content, as, leaving) => {
      if (!mutation.isPending) mutation.mutate({ content, as, leaving });
    },
  };
}

/** One idempotency key for one act of saving: after a lost answer, the same words do not become a second draft. */
async function saveAsNew(queryClient: QueryClient, content: CreateDraftInput): Promise<Draft> {
  const { key } = beginAttempt("draft", JSON.stringify(content));
  try {
    const saved = await createDraft(queryClient, content, key);
    endAttempt("draft");
    return saved;
  } catch (error) {
    if (isRefusal(error)) endAttempt("draft");
    throw error;
  }
}

async function saveAsSeen(
  queryClient: QueryClient,
  { _id: id, version }: Draft,
  content: CreateDraftInput,
): Promise<Draft> {
  try {
    return await updateDraft(queryClient, id, { ...content, version });
  } catch (error) {
    // The answer to an earlier try may have been lost; then the saved version already equals the wanted one.
    const current = isChangedElsewhere(error) ? await fetchDraft(queryClient, id) : undefined;
    if (current && says(current, content)) return current;
    throw error;
  }
}

function says(current: Draft, wanted: CreateDraftInput): boolean {
  return (
    current.title === tidyTitle(wanted.title) &&
    isSameContent(saidBy(current), saidBy(wanted)) &&
    JSON.stringify(current.ownTexts ?? []) === JSON.stringify(wanted.ownTexts ?? [])
  );
}

function saidBy({ poll, content, ...fields }: Draft | CreateDraftInput): Content {
  return poll ? readPoll(poll) : readPost({ ...fields, text: content });
}

/**
 * The draft that the content of the form came from and that can be saved over; undefined for new content, and while it
 * is not known or gone. It has the version that was copied: when somebody has changed it since, saving over it is refused.
 */
export function useEditedDraft(source: DraftSource | undefined): Draft | undefined {
  const queryClient = useQueryClient();
  const [found, setFound] = useState<Draft>();
  const { id, version } = source ?? {};
  // Outside React: the cached drafts, or the server. Each version is looked up, because its title may be another.
  useEffect(() => {
    if (id === undefined) return;
    let isWanted = true;
    const take = (draft: Draft | undefined) => isWanted && setFound(draft);
    // Without an answer the form can still be saved as a new draft.
    findDraft(queryClient, id).then(take, () => take(undefined));
    return () => {
      isWanted = false;
    };
  }, [queryClient, id, version]);
  if (found === undefined || version === undefined || found._id !== id) return undefined;
  return { ...found, version };
}

// Why a draft cannot be saved yet, as sentences.

/** A draft waits for its uploads, because they are part of it. */
export function usePostDraftReasons(title: string, post: ComposedPost): readonly string[] {
  const { t } = useTranslation("composer");
  const problems = useDraftProblems();
  const { content, request, problems: publishProblems } = post;
  const waits = (["uploading", "uploadFailed"] as const).filter((wait) =>
    publishProblems.some(({ kind }) => kind === wait),
  );
  return [
    ...problems({ title, hasText: (request.text ?? "") !== "", media: content.media }),
    ...waits.map((wait) => t(`publish.${wait}`)),
  ];
}

export function useDraftProblems(): (facts: DraftFacts) => readonly string[] {
  const { t } = useTranslation("drafts");
  const language = useLanguage();
  const sentenceOf = ({ code, details }: InputProblem) => {
    if (code === "draft_title_required") return t("title_required");
    if (code === "draft_content_required") return t("content_required");
    return errorSentence(code, language, details).text;
  };
  // Missing content comes first, because the title is suggested from the words.
  const isBlank = ({ code }: InputProblem) => Number(code === "draft_content_required");
  return (facts) =>
    checkDraft(facts)
      .toSorted((one, other) => isBlank(other) - isBlank(one))
      .map(sentenceOf);
}

/** Why the button to save is disabled, one reason at a time; undefined when it is not. */
export function useMissingSentence(reasons: readonly string[]): string | undefined {
  const { t } = useTranslation("drafts");
  const [first] = reasons;
  return first && `${t("editor.missing")} ${first}`;
}
