/** Why a draft cannot be saved yet, as sentences. */
import { checkDraft, type DraftFacts } from "@vestnik/domain/draft";
import type { InputProblem } from "@vestnik/domain/errors";
import { useTranslation } from "react-i18next";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import type { ComposedPost } from "../postForm/useComposedPost.ts";

/** A draft waits for its uploads, because they are part of it. */
export function usePostDraftReasons(title: string, post: ComposedPost): readonly string[] {
  const { t } = useTranslation("composer");
  const problems = useDraftProblems();
  const { images, request, problems: publishProblems } = post;
  const waits = (["uploading", "uploadFailed"] as const).filter((wait) =>
    publishProblems.some(({ kind }) => kind === wait),
  );
  return [
    ...problems({ title, hasText: (request.text ?? "") !== "", images }),
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
