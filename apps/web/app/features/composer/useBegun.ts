import { useEffect, useState } from "react";
import { isEmptyPoll, pollOf, usePollDraft } from "./pollDraft.ts";
import { composerDesk } from "./postDesk.ts";
import { isEmptyDraft } from "./postDraft.ts";

/** Rises when the first words of a post or a poll are written, and when `tell` is called. */
export function useBegun(): readonly [begun: number, tell: () => void] {
  const [begun, setBegun] = useState(0);
  // Outside React: the drafts.
  useEffect(() => {
    const tell = () => setBegun((count) => count + 1);
    const leavePost = composerDesk.draft.subscribe((now, before) => {
      if (isEmptyDraft(before.draft) && !isEmptyDraft(now.draft)) tell();
    });
    const leavePoll = usePollDraft.subscribe((now, before) => {
      if (isEmptyPoll(pollOf(before.draft)) && !isEmptyPoll(pollOf(now.draft))) tell();
    });
    return () => {
      leavePost();
      leavePoll();
    };
  }, []);
  return [begun, () => setBegun((count) => count + 1)];
}
