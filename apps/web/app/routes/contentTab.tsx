import { useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { Suspense } from "react";
import { ContentPanels } from "../features/composer/ContentPanels.tsx";
import {
  countStartedDraft,
  useStartedDrafts,
} from "../features/composer/formStore/startedDrafts.ts";
import { draftEditorAddress } from "../shared/addresses/contentPanel.ts";
import { useDraftCopy } from "../features/composer/arrival/useComposerArrival.ts";
import { publicationKeys } from "../features/publications/publication/publicationQueries.ts";
import { useFollowPublished } from "../features/publications/batch/useFollowPublished.ts";
import { lazyPart } from "../shared/ui/loading/lazyPart.tsx";

/** Writing comes first; progress has its place as soon as there is some. */
const BatchProgress = lazyPart(
  async () => (await import("../features/publications/batch/BatchProgress.tsx")).BatchProgress,
);

/** What was put aside is looked through by whoever asks for it. */
const DraftsPanel = lazyPart(
  async () => (await import("../features/drafts/DraftsPanel.tsx")).DraftsPanel,
  () => i18next.t("drafts:heading"),
);

/** Where posts and polls are written and kept for later, and where one sees what became of them. */
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
      // What goes out later has no progress yet; the scheduled tab shows it.
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
