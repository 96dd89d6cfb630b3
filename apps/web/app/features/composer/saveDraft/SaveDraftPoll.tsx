import type { Poll } from "@vestnik/domain/poll";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { DRAFT_PARAM } from "../../../shared/addresses/contentPanel.ts";
import { suggestedTitle } from "./draftTitle.ts";
import { isEmptyPoll } from "../poll/storedPoll.ts";
import { SaveDraftButton } from "./SaveDraftButton.tsx";
import { useDraftProblems } from "./useDraftReasons.ts";
import { useEditedDraft } from "./useEditedDraft.ts";

export function SaveDraftPoll({ poll }: { poll: Poll }) {
  const [params] = useSearchParams();
  const { edited, settle } = useEditedDraft(params.get(DRAFT_PARAM));
  const [title, setTitle] = useState("");
  const hasText = !isEmptyPoll(poll);
  const facts = { title, hasText, images: [], optionCount: poll.options.length };
  const reasons = useDraftProblems()(facts);
  if (!hasText) return null;
  return (
    <SaveDraftButton
      kind="poll"
      edited={edited}
      onSaved={settle}
      title={title}
      onTitle={setTitle}
      suggested={() => edited?.title ?? suggestedTitle(poll.question)}
      reasons={reasons}
      content={() => ({ title, poll: { ...poll, options: [...poll.options] } })}
    />
  );
}
