/** Copies publications and drafts into the form they belong to. This code is loaded when a copy is made. */
import type { QueryClient } from "@tanstack/react-query";
import type { Draft } from "@vestnik/contract/drafts";
import { type GivenOptions, readPoll } from "@vestnik/domain/content";
import type { Poll } from "@vestnik/domain/poll";
import { textToPoll } from "@vestnik/domain/pollText";
import { ApiError } from "../../../../shared/api/apiError.ts";
import { findDraft } from "../../../../shared/api/queries/draftQueries.ts";
import { draftOf, draftParts, type DraftSource, sourceOf } from "../../form/postDraft.ts";
import { storedText } from "../../editor/storedText.ts";
import { fillComposer } from "./postHome.ts";
import { composerFormStore } from "./postHome.ts";
import { fetchPublication } from "../../../../shared/publications/publicationRequests.ts";
import type { ReplacedPoll } from "../../poll/storedPoll.ts";
import { inOneHourFrom, timingOf } from "../../timing/timing.ts";

/**
 * Copies a publication into its form, set to "later", so that a single tap does not publish it again at once. What was in
 * the form before is offered above it. Returns the form.
 */
export async function copyPublication(
  id: string,
  channelIds: readonly string[] | undefined,
  replaces: readonly ReplacedPoll[] = [],
): Promise<"post" | "poll"> {
  const publication = await fetchPublication(id);
  const { channelId, dueAt } = publication;
  const selectedChannelIds = [...(channelIds ?? (channelId === null ? [] : [channelId]))];
  // In another group its number means nothing.
  const isElsewhere = channelId === null || !selectedChannelIds.includes(channelId);
  const topic = isElsewhere ? { topicId: null } : {};
  if (publication.kind === "post") {
    const timing = inOneHourFrom(new Date());
    fillComposer({ ...draftOf(publication), ...timing, ...topic, selectedChannelIds });
    return "post";
  }
  // The code of the poll form is loaded only when a poll is copied.
  const { fillPollForm } = await import("./pollHome.ts");
  fillPollForm(
    { ...publication.content, ...topic },
    selectedChannelIds,
    replaces.length > 0 ? { replaces, dueAt } : undefined,
  );
  return "poll";
}

/**
 * A draft has no channel and no time, so the ones chosen in the form stay. Returns the number of images that are not
 * copied, because a poll has none.
 */
export async function copyDraft(
  queryClient: QueryClient,
  id: string,
  to: "post" | "poll",
): Promise<number> {
  const draft = await findDraft(queryClient, id);
  if (!draft) throw new ApiError({ code: "not_found", status: 404 });
  if (to === "poll") {
    await copyToPoll(pollFrom(draft), draft.poll ? sourceOf(draft) : undefined);
    return draft.media.length;
  }
  const { draft: present } = composerFormStore.draft.getState();
  const fromDraft = draft.poll ? undefined : sourceOf(draft);
  fillComposer({ ...present, ...draftParts(draft), fromDraft, follows: undefined });
  return 0;
}

async function copyToPoll(
  poll: Poll & GivenOptions,
  fromDraft: DraftSource | undefined,
): Promise<void> {
  const [{ fillPollForm }, { changePoll, usePollDraft }] = await Promise.all([
    import("./pollHome.ts"),
    import("../../poll/pollDraft.ts"),
  ]);
  const { draft: present } = usePollDraft.getState();
  fillPollForm(poll, present.selectedChannelIds);
  changePoll({ ...timingOf(present), fromDraft });
}

/** A draft of a poll gives its poll; a text gives its first line as the question and the others as options. */
function pollFrom({ poll, content }: Draft): Poll & GivenOptions {
  if (poll) return poll;
  const { question, options } = textToPoll(storedText(content));
  return readPoll({ question, options });
}
