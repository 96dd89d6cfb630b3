/** Copies of publications and drafts for the form they belong to. Loaded by whoever makes one. */
import { DOMParser } from "@tiptap/pm/model";
import { getSchema } from "@tiptap/core";
import type { QueryClient } from "@tanstack/react-query";
import type { Draft } from "@vestnik/contract/drafts";
import type { Poll } from "@vestnik/domain/poll";
import { textToPoll } from "@vestnik/domain/pollText";
import { ApiError } from "../../shared/api/apiError.ts";
import { findDraft } from "../../shared/api/draftQueries.ts";
import { draftParts } from "./draftParts.ts";
import { fromEditorDocument, type EditorNode } from "./editorDocument.ts";
import { editorExtensions } from "./editorExtensions.ts";
import { fillComposer, refillComposer, useEmptiedDraft } from "./emptiedDraft.ts";
import { inertBody } from "./inertHtml.ts";
import { composerDesk } from "./postDesk.ts";
import { draftOf } from "./publicationDraft.ts";
import { fetchPublication } from "./publicationRequests.ts";
import { timingOf } from "./timing.ts";

type Copied = {
  readonly panel: "post" | "poll";
  /** Puts back what stood in the form before; undefined where that was nothing. */
  readonly putBack: (() => void) | undefined;
};

/** Fills the form the copy belongs to. When it goes out has to be chosen, so that no single tap sends it again. */
export async function copyPublication(id: string): Promise<Copied> {
  const publication = await fetchPublication(id);
  if (publication.kind === "post") {
    fillComposer({ ...draftOf(publication), scheduleType: "later" });
    return { panel: "post", putBack: earlierPost() };
  }
  const { channelId, content } = publication;
  // Polls are loaded by whoever writes one.
  const { fillPollForm } = await import("./pollDraft.ts");
  fillPollForm(content, channelId === null ? [] : [channelId]);
  return { panel: "poll", putBack: await earlierPoll() };
}

/** A draft has not gone out before: where and when stay as they were chosen in the form. */
export async function copyDraft(
  queryClient: QueryClient,
  id: string,
  to: "post" | "poll",
): Promise<Copied["putBack"]> {
  const draft = await findDraft(queryClient, id);
  if (!draft) throw new ApiError({ code: "not_found", status: 404 });
  if (to === "poll") {
    await copyToPoll(pollFrom(draft));
    return await earlierPoll();
  }
  const { draft: present } = composerDesk.draft.getState();
  fillComposer({ ...present, ...draftParts(draft) });
  return earlierPost();
}

/** Whatever has become of the form meanwhile: only what was replaced just now comes back. */
function earlierPost(): Copied["putBack"] {
  const { emptied } = useEmptiedDraft.getState();
  if (emptied?.why !== "replaced") return undefined;
  return () => {
    if (useEmptiedDraft.getState().emptied === emptied) refillComposer();
  };
}

async function earlierPoll(): Promise<Copied["putBack"]> {
  const { refillPollForm, usePollDraft } = await import("./pollDraft.ts");
  const { earlier } = usePollDraft.getState();
  if (earlier?.why !== "replaced") return undefined;
  return () => {
    if (usePollDraft.getState().earlier === earlier) refillPollForm();
  };
}

async function copyToPoll(poll: Poll): Promise<void> {
  const { changePoll, fillPollForm, usePollDraft } = await import("./pollDraft.ts");
  const { draft: present } = usePollDraft.getState();
  fillPollForm(poll, present.selectedChannelIds);
  changePoll(timingOf(present));
}

/** That of a poll as it is; a text gives its first line as the question and the others as options. */
function pollFrom({ poll, content }: Draft): Poll {
  if (poll) return poll;
  const parser = DOMParser.fromSchema(getSchema(editorExtensions));
  const doc = parser.parse(inertBody(content), { preserveWhitespace: "full" });
  const { question, options } = textToPoll(fromEditorDocument(doc.toJSON() as EditorNode));
  const votes = { isAnonymous: true, allowsMultipleAnswers: false };
  return { question, options, ...votes };
}
