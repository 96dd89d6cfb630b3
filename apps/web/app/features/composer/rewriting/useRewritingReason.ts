import type { Editor } from "@tiptap/core";
import { creditCosts } from "@vestnik/domain/credits";
import { checkSource } from "@vestnik/domain/prompt";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { useCreditInfo } from "../../../shared/api/queries/creditQueries.ts";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { writeLines } from "./proposal.ts";
import { isBusy, type RewritingWork } from "./rewritingWork.ts";
import { hasCodeBlock, readLines } from "./selectedLines.ts";

/** Why the selection cannot be rewritten now; undefined when it can. */
export function useRewritingReason(editor: Editor, work: RewritingWork): string | undefined {
  const { t } = useTranslation("rewriting");
  const language = useLanguage();
  const isOpen = useStore(work.state, isBusy);
  const noCredits = useNoCredits();
  const { doc, selection } = editor.state;
  if (isOpen) return t("reason.busy");
  const lines = readLines(doc, selection);
  if (lines.length === 0) return t("reason.nothing");
  if (hasCodeBlock(doc, selection)) return t("reason.code");
  const [problem] = checkSource(writeLines(lines.map((line) => line.runs)));
  if (problem) return fullSentences(errorSentence(problem.code, language, problem.details));
  return noCredits;
}

/** Undefined as long as there are enough, or the balance is not known. */
function useNoCredits(): string | undefined {
  const { t } = useTranslation(["generator", "topBar"]);
  const { longDate, number } = useFormat();
  const credits = useCreditInfo().data;
  if (!credits || credits.currentCredits >= creditCosts.rewriting) return undefined;
  const plan = t(`topBar:planName.${credits.subscriptionType}`);
  const max = number(credits.maxCredits);
  return t("noCredits", { date: longDate(credits.resetDate), max, plan });
}
