/** What another screen sends along to the content tab: a time to write for, or a publication to copy. */
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { fullSentences } from "../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../shared/i18n/useErrorSentence.ts";
import { toastError, toastSuccess } from "../../shared/ui/toast.ts";
import { PANEL_PARAM, type ContentPanel } from "./contentPanel.ts";
import { fillComposer } from "./emptiedDraft.ts";
import { composerDesk } from "./postDesk.ts";
import { draftOf } from "./publicationDraft.ts";
import { fetchPublication } from "./publicationRequests.ts";
import { withoutPastTime } from "./timing.ts";

const arrivalSchema = z.union([
  z.object({ scheduleAt: z.iso.datetime({ offset: true }) }),
  z.object({ duplicate: z.string().min(1) }),
]);

export function useComposerArrival(): void {
  const { state, key } = useLocation() as { state: unknown; key: string };
  const navigate = useNavigate();
  const { t } = useTranslation("composer");
  const sentenceOf = useErrorSentence();

  /** Also takes the state out, so that a reload does not do it again. */
  function show(panel: ContentPanel) {
    const search = `?tab=content&${PANEL_PARAM}=${panel}`;
    void navigate({ search }, { replace: true, state: null, preventScrollReset: true });
  }

  async function copy(id: string) {
    try {
      show(await fillWithCopy(id));
      toastSuccess(t("arrival.copied"));
    } catch (error) {
      show("post");
      toastError(`${t("arrival.failed")}. ${fullSentences(sentenceOf(error))}`);
    }
  }

  const arrivedAt = useRef("");
  const arrive = useEffectEvent(() => {
    // React may run an effect twice; nobody arrives twice.
    if (arrivedAt.current === key) return;
    arrivedAt.current = key;
    const arrival = arrivalSchema.safeParse(state).data;
    if (arrival === undefined) return;
    if ("duplicate" in arrival) return void copy(arrival.duplicate);
    const chosen = { scheduleType: "later", scheduledDate: arrival.scheduleAt } as const;
    composerDesk.draft.getState().change(withoutPastTime(chosen, new Date()));
    show("post");
  });
  // Outside React: the state in the browser's history.
  useEffect(() => arrive(), [key]);
}

/** Fills the form the copy belongs to. When it goes out has to be chosen, so that no single tap sends it again. */
async function fillWithCopy(id: string): Promise<ContentPanel> {
  const publication = await fetchPublication(id);
  if (publication.kind === "post") {
    fillComposer({ ...draftOf(publication), scheduleType: "later" });
    return "post";
  }
  const { channelId, content } = publication;
  // Polls are loaded by whoever writes one.
  const { fillPollForm } = await import("./pollDraft.ts");
  fillPollForm(content, channelId === null ? [] : [channelId]);
  return "poll";
}
