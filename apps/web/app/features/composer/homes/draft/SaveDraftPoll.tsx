import type { PollContent } from "@vestnik/domain/content";
import { useState } from "react";
import { sourceOf } from "../../form/postDraft.ts";
import { changePoll, usePollDraft } from "../../poll/pollDraft.ts";
import { suggestedTitle } from "../../../../shared/text/suggestedTitle.ts";
import { givenPoll, isEmptyPoll } from "../../poll/storedPoll.ts";
import { SaveDraftButton } from "./SaveDraftButton.tsx";
import { useDraftProblems, useEditedDraft } from "./useDraftSaving.ts";

export function SaveDraftPoll({ poll }: { poll: PollContent }) {
  const edited = useEditedDraft(usePollDraft((state) => state.draft.fromDraft));
  const [title, setTitle] = useState("");
  const hasText = !isEmptyPoll(poll);
  const facts = { title, hasText, media: [], optionCount: poll.options.length };
  const reasons = useDraftProblems()(facts);
  if (!hasText) return null;
  return (
    <SaveDraftButton
      kind="poll"
      edited={edited}
      onSaved={(saved) => changePoll({ fromDraft: sourceOf(saved) })}
      title={title}
      onTitle={setTitle}
      suggested={() => edited?.title ?? suggestedTitle(poll.question)}
      reasons={reasons}
      content={() => ({ title, poll: givenPoll(poll) })}
    />
  );
}
