/** Handles what another screen sends to the content tab: a time, or a publication or a draft to copy. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { fullSentences } from "../../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../../shared/i18n/useErrorSentence.ts";
import { announce } from "../../../../shared/ui/notice/announce.ts";
import { toastError, toastSuccess } from "../../../../shared/ui/notice/toast.ts";
import { type ContentPanel, panelAddress } from "../../../../shared/addresses/contentPanel.ts";
import { composerFormStore } from "./postHome.ts";
import { withoutPastTime } from "../../timing/timing.ts";

const arrivalSchema = z.union([
  z.object({ isNew: z.literal(true) }),
  z.object({ scheduleAt: z.iso.datetime({ offset: true }) }),
  z.object({
    duplicate: z.string().min(1),
    /** The channels of the copy; without them it goes to the publication's own channel. */
    channelIds: z.array(z.string()).optional(),
    /** Scheduled polls whose place the copy takes. */
    replaces: z
      .array(z.object({ id: z.string(), version: z.int(), channelId: z.string() }))
      .optional(),
  }),
  z.object({
    draft: z.string().min(1),
    to: z.enum(["post", "poll"]),
    /** Saving the copy overwrites that draft. */
    isEdit: z.boolean().default(false),
  }),
]);
type CopyArrival = Extract<z.infer<typeof arrivalSchema>, { duplicate: string }>;
type DraftArrival = Extract<z.input<typeof arrivalSchema>, { draft: string }>;

/** Opens the form and copies the draft into it. */
export function useDraftCopy(): (arrival: DraftArrival) => void {
  const navigate = useNavigate();
  return (state) =>
    void navigate(panelAddress(state.to), { state, replace: state.isEdit === true });
}

export function useComposerArrival(): void {
  const { state, key } = useLocation() as { state: unknown; key: string };
  const navigate = useNavigate();
  const { t } = useTranslation("composer");
  const sentenceOf = useErrorSentence();
  const queryClient = useQueryClient();

  /** Also removes the state from the history, so that a reload does not copy again. */
  async function show(panel: ContentPanel, draftId?: string) {
    const address = panelAddress(panel, draftId);
    await navigate(address, { replace: true, state: null, preventScrollReset: true });
  }

  async function copy({ duplicate, channelIds, replaces }: CopyArrival) {
    try {
      const { copyPublication } = await import("./copyIntoComposer.ts");
      await show(await copyPublication(duplicate, channelIds, replaces));
      announce(t(replaces ? "arrival.toReplace" : "arrival.copied"));
    } catch (error) {
      await show("post");
      toastError(`${t("arrival.failed")}. ${fullSentences(sentenceOf(error))}`);
    }
  }

  async function copyDraft({ draft, to, isEdit = false }: DraftArrival) {
    try {
      const copies = await import("./copyIntoComposer.ts");
      const leftOut = await copies.copyDraft(queryClient, draft, to);
      await show(to, isEdit ? draft : undefined);
      const copied = t(to === "post" ? "arrival.draftInPost" : "arrival.draftInPoll");
      announce(isEdit ? t("arrival.pollToEdit") : copied);
      // What is not in the form, the form does not show.
      if (leftOut > 0) toastSuccess(t("arrival.imagesStay", { count: leftOut }));
    } catch (error) {
      await show("drafts");
      toastError(`${t("arrival.failed")}. ${fullSentences(sentenceOf(error))}`);
    }
  }

  const arrivedAt = useRef("");
  const arrive = useEffectEvent(() => {
    // React may run an effect twice; the copy is made once.
    if (arrivedAt.current === key) return;
    arrivedAt.current = key;
    const arrival = arrivalSchema.safeParse(state).data;
    if (arrival === undefined) return;
    if ("duplicate" in arrival) return void copy(arrival);
    if ("draft" in arrival) return void copyDraft(arrival);
    if ("scheduleAt" in arrival) {
      const chosen = { scheduleType: "later", scheduledDate: arrival.scheduleAt } as const;
      composerFormStore.draft.getState().change(withoutPastTime(chosen, new Date()));
    }
    void show("post");
    void import("./startNewPost.ts")
      .then(({ startNewPost }) => startNewPost())
      .catch(() => undefined);
  });
  // Outside React: the state in the browser's history.
  useEffect(() => arrive(), [key]);
}
