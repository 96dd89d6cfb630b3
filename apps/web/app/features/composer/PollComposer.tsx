import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { useChannels } from "../../shared/api/queries/channelQueries.ts";
import { useCreditInfo } from "../../shared/api/queries/creditQueries.ts";
import { useNow } from "../../shared/time/useNow.ts";
import { useDefaultsOfEmptyForm } from "./timing/channelDefaults.ts";
import { ChannelSelect } from "./timing/ChannelSelect.tsx";
import classes from "./Composer.module.css";
import type { ContentPanelsProps } from "./ContentPanels.tsx";
import { AutosaveNotices, FormActions, useDraftFlush } from "./homes/browser/AutosaveNotices.tsx";
import {
  clearPollForm,
  emptyPollForm,
  forgetScheduledPoll,
  pollAutosave,
  wasPollSent,
} from "./homes/browser/pollHome.ts";
import { changePoll, sendPollTo, usePollDraft } from "./poll/pollDraft.ts";
import { PollFields } from "./poll/PollFields.tsx";
import { PollPreview } from "./poll/PollPreview.tsx";
import { EarlierPollNotice, ReplacementNotice } from "./homes/browser/EarlierPollNotice.tsx";
import { ToPreview } from "./form/preview/ToPreview.tsx";
import { Foot, ShownAfterPublishing } from "./publish/FormBar.tsx";
import { PublishBar, usePublishLabel } from "./publish/PublishBar.tsx";
import { usePublishByKeys } from "./publish/publishByKeys.tsx";
import { SaveDraft } from "./homes/draft/SaveDraft.tsx";
import { summaryOf, usePublishing, useSubmitKeys } from "./publish/publishing.ts";
import { isEmptyPoll, type PollDraft } from "./poll/storedPoll.ts";
import { dueAtOf, timingOf } from "./timing/timing.ts";
import { useComposedPoll } from "./poll/useComposedPoll.ts";
import { namesOf, useOnlyChannel } from "./timing/channelChoice.ts";
import { WhenField } from "./timing/WhenField.tsx";

/** How often the form checks whether the chosen time has passed. */
const CLOCK_INTERVAL_MS = 10_000;

export function PollComposer({ onPublished, onScheduled, children }: ContentPanelsProps) {
  const { t } = useTranslation("polls");
  useDraftFlush(pollAutosave.flush);
  // Outside React: the store. Since the form was left, what was scheduled may have been changed.
  useEffect(forgetScheduledPoll, []);
  const chosenIds = usePollDraft((state) => state.draft.selectedChannelIds);
  const timing = usePollDraft(useShallow((state) => timingOf(state.draft)));
  const isFresh = usePollDraft((state) => wasPollSent(state.earlier));
  const saving = useStore(pollAutosave.state, (state) => state.saving);
  const channels = useChannels();
  const chooseChannels = (ids: string[]) => sendPollTo(channels.data, ids);
  const credits = useCreditInfo().data;
  const now = useNow(CLOCK_INTERVAL_MS);
  const composed = useComposedPoll({
    channels: channels.data,
    meter: credits?.publications,
    now,
  });
  const isEmpty = isEmptyPoll(composed.poll);
  const why = usePollDraft((state) => state.earlier?.why);
  useOnlyChannel(channels.data, {
    kind: "poll",
    chosenIds,
    isEmpty,
    isCleared: why === "cleared",
    choose: chooseChannels,
  });
  useDefaultsOfEmptyForm({
    isEmpty,
    channels: channels.data,
    chosenIds,
    draftNow: () => usePollDraft.getState().draft,
    change: changePoll,
  });
  const publishing = usePublishing(composed.request, composed.problems, (publications, asked) => {
    const isNow = asked.scheduledDate === null;
    emptyPollForm(isNow ? undefined : summaryOf(publications));
    if (isNow) onPublished(publications);
    else onScheduled();
  });
  const byKeys = usePublishByKeys(publishing, {
    isNow: timing.scheduleType === "now",
    isReady: composed.problems.length === 0,
    channelNames: namesOf(composed.channelIds, channels.data),
  });
  return (
    <>
      {byKeys.question}
      <PollNotices />
      <ReplacementNotice count={composed.request.replaces?.length ?? 0} />
      <section
        className={classes["composer"]}
        aria-label={t("heading")}
        onKeyDownCapture={useSubmitKeys(byKeys.submit)}
      >
        <div className={classes["form"]}>
          <PollFields voterProblems={composed.voterProblems} groupIds={composed.groupIds} />
          {(!isEmpty || isFresh) && (
            <FormActions saving={saving} isKept={isEmpty} onClear={clearPollForm}>
              <SaveDraft poll={composed.poll} />
            </FormActions>
          )}
        </div>
        <Foot>
          <ChannelSelect channels={channels} chosenIds={chosenIds} onChange={chooseChannels} />
          {channels.data?.length !== 0 && (
            <WhenField timing={timing} now={now} onChange={changePoll} />
          )}
          <PublishBar
            kind="poll"
            label={usePublishLabel(timing, isFresh ? 0 : composed.channelIds.length, now)}
            scheduleType={timing.scheduleType}
            problems={composed.problems}
            credits={credits}
            isFresh={isFresh}
            publishing={publishing}
            toPreview={!isEmpty && <ToPreview />}
          />
        </Foot>
        <div className={classes["side"]}>
          <div className={classes["preview"]} data-preview>
            <PollPreview
              poll={composed.poll}
              channel={channels.data?.find(({ id }) => id === composed.channelIds[0])}
              at={dueAtOf(timing)?.getTime()}
            />
          </div>
          <ShownAfterPublishing after={isFresh}>
            {/* The newest comes first, as in the form of a post. */}
            {why !== "published" && <EarlierPollNotice />}
            {children}
            {why === "published" && <EarlierPollNotice />}
          </ShownAfterPublishing>
        </div>
      </section>
    </>
  );
}

function PollNotices() {
  const isFailed = useStore(pollAutosave.state, (state) => state.saving.is === "failed");
  const draft = usePollDraft((state) => (isFailed ? state.draft : undefined));
  const inReach = usePollDraft((state) => state.earlier?.draft);
  return (
    <AutosaveNotices
      kind="poll"
      autosave={pollAutosave}
      draft={draft}
      inReach={inReach}
      textOf={pollText}
    />
  );
}

function pollText({ question, options }: PollDraft): string {
  return [question, ...options.map(({ text }) => `• ${text}`)].join("\n");
}
