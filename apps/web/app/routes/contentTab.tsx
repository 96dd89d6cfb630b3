import { useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { Suspense } from "react";
import { ContentPanels } from "../features/composer/ContentPanels.tsx";
import {
  countStartedDraft,
  useStartedDrafts,
} from "../features/composer/homes/browser/postHome.ts";
import { draftEditorAddress } from "../shared/addresses/contentPanel.ts";
import { useDraftCopy } from "../features/composer/homes/browser/useComposerArrival.ts";
import { publicationKeys } from "../shared/publications/publicationRequests.ts";
import { useFollowPublished } from "../features/publications/batch/useFollowPublished.ts";
import { withTexts } from "../shared/i18n/texts.ts";
import { lazyPart } from "../shared/ui/loading/lazyPart.tsx";

/** Loaded after the form; the progress appears below it when there is any. */
const BatchProgress = lazyPart(
  async () => (await import("../features/publications/batch/BatchProgress.tsx")).BatchProgress,
);

/** Loaded on demand, because most visits do not open the drafts. */
const DraftsPanel = lazyPart(
  withTexts(
    ["drafts"],
    async () => (await import("../features/drafts/DraftsPanel.tsx")).DraftsPanel,
  ),
  () => i18next.t("emptyForm:panel.drafts"),
);

/** The tab for writing posts and polls, for drafts, and for the progress of publications. */
export function ContentTab() {
  const followPublished = useFollowPublished();
  const queryClient = useQueryClient();
  const startedDrafts = useStartedDrafts(({ count }) => count);
  const copyDraft = useDraftCopy();

  return (
    <ContentPanels
      drafts={
        <DraftsPanel
          editorAddress={draftEditorAddress}
          onCopy={({ _id: draft }, to) => copyDraft({ draft, to })}
        />
      }
      onPublished={followPublished}
      // A scheduled post has no progress yet; the scheduled tab shows it.
      onScheduled={() => {
        countStartedDraft();
        void queryClient.invalidateQueries({ queryKey: publicationKeys.all });
      }}
    >
      <Suspense fallback={null}>
        <BatchProgress startedDrafts={startedDrafts} />
      </Suspense>
    </ContentPanels>
  );
}
