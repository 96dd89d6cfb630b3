import type { Channel } from "@vestnik/contract/channels";
import { useEffect } from "react";
import { publishableIds } from "./channelChoice.ts";
import { composerDesk } from "./postDesk.ts";
import { isEmptyDraft } from "./postDraft.ts";

/** Nobody has to choose where there is no choice; done once, so that whoever takes it back has the last word. */
let isDone = false;

export function useOnlyChannel(channels: readonly Channel[] | undefined): void {
  // Outside React: the draft in the browser.
  useEffect(() => {
    if (isDone || channels === undefined || channels.length === 0) return;
    isDone = true;
    const { draft, change } = composerDesk.draft.getState();
    const chosen = publishableIds(draft.selectedChannelIds, channels);
    const only = channels.length === 1 ? publishableIds([channels[0]?.id ?? ""], channels) : [];
    if (chosen.length === 0 && isEmptyDraft(draft)) change({ selectedChannelIds: [...only] });
  }, [channels]);
}
